import type { IncomingHttpHeaders } from 'node:http';
import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { AdmittedPost, FormFields } from './postPolicy.ts';
import { malformedPost, StoreRefusal, tooLarge, tooSmall } from './refusals.ts';

/** How large a form may be besides its file. */
const formLimits = {
  fields: 20,
  fieldSize: 20 * 1024,
  fieldNameSize: 100,
  files: 2,
  parts: 22,
  headerPairs: 20,
};
/** A refused upload is still read, so that the client gets to see why, but not for ever. */
const mostBytesRead = 64 * 1024 * 1024;

/**
 * Reads a multipart form of text fields and then one file, and writes the file to `path` while it arrives. `admit`
 * is asked once, before the first byte is written. Throws the first refusal after the form has been read; the
 * caller removes what lies at `path`.
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
    else if (fields.has(key)) faults.push(malformedPost(`The field ${key} is there twice.`));
    else fields.set(key, value);
  });
  form.on('file', (name, file) => {
    file.on('error', () => undefined);
    if (receiving || name !== 'file' || faults.length > 0) {
      faults.push(malformedPost('The form must have exactly one file, named file.'));
      file.resume();
      return;
    }
    receiving = keepFile(file, admit(fields), path);
    receiving.catch((error: unknown) => {
      faults.push(error);
      file.resume();
    });
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(limit, () => faults.push(malformedPost('The form has too many parts.')));

  await readForm(request.body, form, faults);
  const kept = await receiving?.catch(() => undefined);
  if (faults.length > 0) throw faults[0];
  if (!kept) throw malformedPost('The form has no file.');
  return kept;
}

function openForm(headers: IncomingHttpHeaders) {
  try {
    return busboy({ headers, limits: formLimits, defParamCharset: 'utf8' });
  } catch {
    throw malformedPost('The request is not a multipart form.');
  }
}

/** A client that breaks off, or whose form does, has sent nothing. */
async function readForm(body: Readable, form: ReturnType<typeof busboy>, faults: unknown[]): Promise<void> {
  try {
    await pipeline(bounded(body), form);
  } catch (error) {
    faults.push(error instanceof StoreRefusal ? error : malformedPost('The form ended early or is broken.'));
  }
}

/** Leaves the request itself open when reading stops early: it is still to be answered. */
async function* bounded(body: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  const chunks: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > mostBytesRead) throw tooLarge(mostBytesRead);
    yield chunk;
  }
}

async function keepFile(
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
  // The file's stream must stay alive when writing fails, or the rest of the form would wait for it for ever.
  const arriving = file.iterator({ destroyOnReturn: false });
  await pipeline(arriving, counted, createWriteStream(path, { flags: 'wx', flush: true, mode: 0o600 }));
  if (bytes > post.maxBytes) throw tooLarge(post.maxBytes);
  if (bytes < post.minBytes) throw tooSmall();
  return post;
}
