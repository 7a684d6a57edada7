/** Thrown when a request is refused. The message is what the sender is told. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly statusCode: number;
  /** After how many seconds trying again makes sense, where it does. */
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, message: string, retryAfterSeconds?: number, options?: ErrorOptions) {
    super(message, options);
    this.statusCode = statusCode;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
