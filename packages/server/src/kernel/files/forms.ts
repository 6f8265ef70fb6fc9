import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { FILE_FIELD } from '@recourse/contract/wire/endpoint';
import { LIMITS } from '@recourse/contract/values/limits';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError, badRequest, tooLarge, unknownField, unsupported } from '../errors.ts';
import type { ReceivedFile } from './files.ts';

/** Multipart forms: the file is written to disk as it arrives, the fields are collected. */

export interface UploadedFile extends ReceivedFile {
  /** The name as the sender wrote it: not to be trusted. */
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

/** Options of the form parser. It lets one byte too many through, so that the file store refuses the file. */
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

/**
 * Refuses by the headers alone, before the body is read. Throws 415 when it is not a form, 413 when it is too large.
 */
export function checkFormHeaders(request: FastifyRequest): void {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) {
    throw unsupported('Please send a multipart form.');
  }
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > LIMITS.fileBytes + OVERHEAD_BYTES) throw tooLarge();
}

/**
 * Receives a form. Throws 400 for a broken form, a repeated field or an unknown file field, 413 beyond a limit; then
 * nothing stays on disk. The caller must keep or discard the file.
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
    // Discards the rest of the body, so that the client can read the answer.
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
  // Browsers send this for a file field without a chosen file.
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

/** Errors of the parser are the sender's fault; errors of the disk and of our code are not. */
function asRefusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if ('syscall' in error || error instanceof TypeError || error instanceof ReferenceError) {
    return error;
  }
  if ('statusCode' in error && error.statusCode === 413) return tooLarge();
  return badRequest('The form could not be read.');
}
