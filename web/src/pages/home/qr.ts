// Reads QR codes with the camera, if the browser has a barcode detector.

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const detectorClass = (): DetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

export async function canScan(): Promise<boolean> {
  const kind = detectorClass();
  return (
    Boolean(kind) && "mediaDevices" in navigator && ((await kind?.getSupportedFormats())?.includes("qr_code") ?? false)
  );
}

/** Waits for a code in front of the camera and returns its text. The camera is always released. */
export async function scan(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const kind = detectorClass();
  if (!kind) throw new Error("no detector");
  const detector = new kind({ formats: ["qr_code"] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  try {
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const [code] = await detector.detect(video);
      if (code) return code.rawValue;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    throw new Error("stopped");
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}
