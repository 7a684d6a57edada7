/** Reads a form that was sent as multipart/form-data, under caps, before anything is believed of it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_PARAMS_BYTES } from '../../contracts/send-request.ts';
import { sendTexts } from './check-send-request.ts';
import { RefusedError } from './refusal.ts';

/** Wider than the text may be, so that a small file is answered as a file and not as too much text. */
export const FORM_BODY_LIMIT = 1_000_000;

/** Of the parser. Beyond these it reads on and keeps nothing. */
const LIMITS = {
  fieldSize: MAX_PARAMS_BYTES,
  fields: 60,
  files: 10,
  // A file is only counted, never kept.
  fileSize: 1,
  parts: 70,
  headerPairs: 20,
};

/**
 * The form's fields; of several of one name the last, because the SDKs append their identifiers
 * after fields that a page may have called the same.
 *
 * @throws {RefusedError} 413 over the caps, 400 for a file or a form that is not whole.
 */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Map<string, unknown>> {
  const reading = readParts(request);
  // Abandoned when the form is too large; what it then says has no listener any more.
  reading.catch(() => undefined);
  try {
    return await Promise.race([reading, tooLarge(request, reply)]);
  } finally {
    // A parser that gives up leaves the rest unread, and the next request waits behind it.
    request.raw.resume();
  }
}

async function readParts(request: FastifyRequest): Promise<Map<string, unknown>> {
  const fields = new Map<string, unknown>();
  let withFile = false;
  let cut = false;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') {
        cut ||= part.valueTruncated;
        fields.set(part.fieldname, part.value);
      } else {
        let bytes = 0;
        for await (const chunk of part.file) bytes += (chunk as Buffer).length;
        // A file input that nobody used arrives too: without a name and without content.
        withFile ||= bytes > 0 || part.file.truncated || Boolean(part.filename);
      }
    }
  } catch (error) {
    throw refusalFor(error);
  }
  if (withFile) throw new RefusedError(400, sendTexts.files);
  if (cut) throw new RefusedError(413, sendTexts.formSize);
  return fields;
}

/** The parser counts parts; this counts bytes, however they are declared. Never resolves. */
function tooLarge(request: FastifyRequest, reply: FastifyReply): Promise<never> {
  return new Promise((_resolve, reject) => {
    let bytes = 0;
    request.raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= FORM_BODY_LIMIT) return;
      // Nobody knows how much more would come.
      if (reply.sent) request.raw.destroy();
      else reply.header('Connection', 'close');
      reject(new RefusedError(413, sendTexts.formSize));
    });
  });
}

/** Over a cap of the parser, or not a form: both are the sender's fault, whatever the parser says. */
function refusalFor(error: unknown): RefusedError {
  const status =
    error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : undefined;
  return status === 413
    ? new RefusedError(413, sendTexts.formSize)
    : new RefusedError(400, sendTexts.form);
}
