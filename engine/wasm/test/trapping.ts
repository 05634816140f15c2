/** The same module with one exported function that traps. */
export function trapping(module: Uint8Array, name: string): Uint8Array {
  const bytes = module.slice();
  let at = 8; // after the magic number and the version

  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const text = (): string => {
    const length = number();
    return new TextDecoder().decode(bytes.subarray(at, (at += length)));
  };

  let imported = 0;
  let exported = -1;
  while (at < bytes.length) {
    const section = bytes[at++];
    const end = number() + at;
    if (section === 2) {
      imported = number(); // all of them are functions
    } else if (section === 7) {
      for (let left = number(); left > 0; left--) {
        const found = text() === name;
        at++;
        const index = number();
        if (found) exported = index;
      }
    } else if (section === 10) {
      number();
      for (let index = imported; index < exported; index++) at = number() + at;
      const length = number();
      bytes.fill(0, at, at + length - 1); // no locals, and then `unreachable` up to the `end` that stays
    }
    at = end;
  }
  return bytes;
}
