declare module 'benz-amr-recorder/src/amrnb.js' {
  /**
   * Makes the worker that it is called in one that answers `{command: 'decode', buffer}` (AMR-NB with its head) with
   * `{command: 'decode', amr}`: samples at 8000 Hz from -1 to 1, null where the head is another.
   */
  export default function begin(): void
}
