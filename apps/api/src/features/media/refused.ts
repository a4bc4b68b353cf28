/** Why a file is not taken: too large, broken, or of no sort that is. */
export class RefusedFile extends Error {
  override name = 'RefusedFile';
  readonly isTooLarge: boolean;
  constructor(message: string, isTooLarge = false, options?: ErrorOptions) {
    super(message, options);
    this.isTooLarge = isTooLarge;
  }
}
