import type { IncomingHttpHeaders } from 'node:http';
import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { AdmittedPost, FormFields } from './postPolicy.ts';
import { malformedPost, StoreRefusal, tooLarge, tooSmall } from './storeRefusals.ts';

/** Limits for the parts of a form besides the content of its file. */
const formLimits = {
  fields: 20,
  fieldSize: 20 * 1024,
  fieldNameSize: 100,
  files: 2,
  parts: 22,
  headerPairs: 20,
};
/** A refused upload is read up to this size, so that the client receives the refusal. */
const maxBytesRead = 64 * 1024 * 1024;

/**
 * Reads a multipart form of text fields and then one file, and writes the file to `path` while it arrives. Calls
 * `admit` once, before the first byte is written. Rejects with the first refusal after reading the form; the caller
 * removes the file at `path`.
 */
export async function receivePost(
  request: { headers: IncomingHttpHeaders; body: Readable },
  admit: (fields: FormFields) => Promise<AdmittedPost>,
  path: string,
): Promise<AdmittedPost> {
  const form = openForm(request.headers);
  const fields = new Map<string, string>();
  const faults: unknown[] = [];
  let receiving: Promise<AdmittedPost> | undefined;

  form.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    const key = name.toLowerCase();
    if (receiving) faults.push(malformedPost('Fields must come before the file.'));
    else if (nameTruncated || valueTruncated) faults.push(malformedPost('A field is too long.'));
    else if (fields.has(key)) faults.push(malformedPost(`The field ${key} appears twice.`));
    else fields.set(key, value);
  });
  form.on('file', (name, file) => {
    file.on('error', () => undefined);
    if (receiving || name !== 'file' || faults.length > 0) {
      faults.push(malformedPost('The form must have exactly one file, named file.'));
      file.resume();
      return;
    }
    receiving = writeFile(file, admit(fields), path);
    receiving.catch((error: unknown) => {
      faults.push(error);
      file.resume();
    });
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(limit, () => faults.push(malformedPost('The form has too many parts.')));

  await readForm(request.body, form, faults);
  const received = await receiving?.catch(() => undefined);
  if (faults.length > 0) throw faults[0];
  if (!received) throw malformedPost('The form has no file.');
  return received;
}

function openForm(headers: IncomingHttpHeaders) {
  try {
    return busboy({ headers, limits: formLimits, defParamCharset: 'utf8' });
  } catch {
    throw malformedPost('The request is not a multipart form.');
  }
}

/** Treats an upload that breaks off, or whose form is broken, as malformed. */
async function readForm(body: Readable, form: ReturnType<typeof busboy>, faults: unknown[]): Promise<void> {
  try {
    await pipeline(bounded(body), form);
  } catch (error) {
    faults.push(error instanceof StoreRefusal ? error : malformedPost('The form ended early or is broken.'));
  }
}

/** Leaves the request open when reading stops early: it still needs an answer. */
async function* bounded(body: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytesRead) throw tooLarge(maxBytesRead);
    yield chunk;
  }
}

async function writeFile(
  file: Readable,
  admitting: Promise<AdmittedPost>,
  path: string,
): Promise<AdmittedPost> {
  const post = await admitting;
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, bytes > post.maxBytes ? undefined : chunk);
    },
  });
  // The file's stream must stay alive when writing fails, or the rest of the form would wait for it forever.
  const arriving = file.iterator({ destroyOnReturn: false });
  await pipeline(arriving, counted, createWriteStream(path, { flags: 'wx', flush: true, mode: 0o600 }));
  if (bytes > post.maxBytes) throw tooLarge(post.maxBytes);
  if (bytes < post.minBytes) throw tooSmall();
  return post;
}
