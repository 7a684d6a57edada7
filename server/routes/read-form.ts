/** Reads a form that was sent as multipart/form-data, under caps, before anything is believed of it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_PARAMS_BYTES } from '../../contracts/send-request.ts';
import { RefusedError } from '../refused-error.ts';

export const formTexts = {
  wrongType: 'The content type is not supported: expected multipart/form-data',
  notWhole: 'The request body is not valid: expected a complete form as multipart/form-data',
  tooLarge: `Variables size limit exceeded: expected ${MAX_PARAMS_BYTES} bytes at most, and no files`,
  files:
    'Files cannot be sent with this form. This message was not sent: please send it again without the file.',
} as const;

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
 * @throws {RefusedError} 413 over the caps, 400 for a file or a form that is not whole, 415 for no form.
 */
export async function readForm(request: FastifyRequest, reply: FastifyReply): Promise<Map<string, unknown>> {
  if (!request.isMultipart()) throw new RefusedError(415, formTexts.wrongType);
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
    // Over a cap of the parser, or not a form: both are the sender's fault, whatever the parser says.
    const { statusCode } = error as { statusCode?: unknown };
    if (statusCode === 413) throw new RefusedError(413, formTexts.tooLarge);
    throw new RefusedError(400, formTexts.notWhole);
  }
  if (withFile) throw new RefusedError(400, formTexts.files);
  if (cut) throw new RefusedError(413, formTexts.tooLarge);
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
      reject(new RefusedError(413, formTexts.tooLarge));
    });
  });
}
