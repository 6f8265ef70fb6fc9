import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { FILE_FIELD } from '@recourse/contract/endpoint';
import { LIMITS } from '@recourse/contract/limits';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError, badRequest, tooLarge, unsupported } from '../errors.ts';
import type { ReceivedFile } from './files.ts';

/** Multipart forms: the file goes to the disk as it comes, the fields are collected. */

export interface UploadedFile extends ReceivedFile {
  /** As the sender wrote it: not to be trusted. */
  readonly name: string;
  /** Content type that the sender declared: not to be trusted. */
  readonly declaredType: string;
}

export interface Form {
  /** Text fields; empty ones are left out. */
  fields: Record<string, string>;
  file: UploadedFile | null;
}

/** Room for what surrounds the file: fields, headers, boundaries. */
const OVERHEAD_BYTES = 128 * 1024;

/** Options of the form parser. One byte over the size of a file is let through, for the store to refuse it. */
export const FORM_OPTIONS = {
  throwFileSizeLimit: false,
  limits: {
    files: 1,
    fields: LIMITS.formFields,
    parts: LIMITS.formFields + 1,
    fieldSize: LIMITS.formFieldBytes,
    fileSize: LIMITS.fileBytes + 1,
    headerPairs: 20,
  },
};

/** Refuses by the headers alone, before a byte of the body is read: 415 for no form, 413 for one too large. */
export function checkFormHeaders(request: FastifyRequest): void {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) {
    throw unsupported('Please send a multipart form.');
  }
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > LIMITS.fileBytes + OVERHEAD_BYTES) throw tooLarge();
}

/**
 * Receives a form. Throws 400 for a broken one, a field sent twice or a strange file field, 413 for one of
 * its limits; nothing is left on the disk then. Whoever gets the form keeps or discards its file.
 */
export async function receiveForm(
  ctx: Pick<Context, 'files'>,
  request: FastifyRequest,
): Promise<Form> {
  const form: Form = { fields: {}, file: null };
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') form.file = await receiveFile(ctx, part);
      else addField(form.fields, part);
    }
    return form;
  } catch (error) {
    await form.file?.discard();
    // What still comes is thrown away unread, so that the sender gets to read the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw asRefusal(error);
  }
}

async function receiveFile(
  { files }: Pick<Context, 'files'>,
  part: MultipartFile,
): Promise<UploadedFile | null> {
  if (part.fieldname !== FILE_FIELD) throw unknownField(part.fieldname);
  const received = await files.receive(part.file, LIMITS.fileBytes);
  const name = part.filename ?? '';
  // What browsers send for a file field in which nothing was chosen.
  if (name === '' && received.size === 0) {
    await received.discard();
    return null;
  }
  return { ...received, name, declaredType: part.mimetype };
}

function addField(fields: Record<string, string>, part: MultipartValue): void {
  const { fieldname: name, value } = part;
  if (part.valueTruncated) throw tooLarge();
  if (typeof value !== 'string')
    throw badRequest('Please send text.', { [name]: 'Please send text.' });
  if (Object.hasOwn(fields, name)) {
    throw badRequest(`${name}: Given twice.`, { [name]: 'Given twice.' });
  }
  if (value !== '') fields[name] = value;
}

const unknownField = (name: string): AppError =>
  badRequest(`${name}: Unknown field.`, { [name]: 'Unknown field.' });

/** The parser's own complaints are the sender's fault; those of the disk and of our code are not. */
function asRefusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if ('syscall' in error || error instanceof TypeError || error instanceof ReferenceError) {
    return error;
  }
  if ('statusCode' in error && error.statusCode === 413) return tooLarge();
  return badRequest('The form could not be read.');
}
