/** A copy of a module in which one exported function traps. */
export function withTrap(module: Uint8Array, name: string): Uint8Array {
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

  let importCount = 0;
  let exportIndex = -1;
  while (at < bytes.length) {
    const section = bytes[at++];
    const end = number() + at;
    if (section === 2) {
      importCount = number(); // all of them are functions
    } else if (section === 7) {
      for (let rest = number(); rest > 0; rest--) {
        const matches = text() === name;
        at++;
        const index = number();
        if (matches) exportIndex = index;
      }
    } else if (section === 10) {
      number();
      for (let index = importCount; index < exportIndex; index++) at = number() + at;
      const length = number();
      bytes.fill(0, at, at + length - 1); // no locals, then `unreachable` up to the final `end`
    }
    at = end;
  }
  return bytes;
}
