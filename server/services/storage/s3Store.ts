import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Config } from '../settings/config.ts';
import { attachment, isKey, type FetchedObject, type ObjectStore } from './objectStore.ts';

/** The folder of uploads that no grant can replace any more. */
const sealedFolder = 'sealed';

/**
 * Opens a bucket of Amazon S3, or of a server that speaks its protocol. Credentials come from the environment as usual;
 * fetched objects lie in `workFolder` until they are disposed of.
 */
export function openS3Store(
  { bucket, region, endpoint }: NonNullable<Config['s3']>,
  workFolder: string,
): ObjectStore {
  const client = new S3Client({ region, ...(endpoint && { endpoint, forcePathStyle: true }) });
  const at = (key: string) => ({ Bucket: bucket, Key: key });

  async function* pagesBelow(place?: string) {
    const prefix = { Bucket: bucket, ...(place !== undefined && { Prefix: `${place}/` }) };
    for await (const page of paginateListObjectsV2({ client }, prefix))
      yield (page.Contents ?? []).flatMap(({ Key: key, LastModified: written }) =>
        key === undefined ? [] : [{ key, written }],
      );
  }

  return {
    workFolder,
    presignUpload: async ({ key, contentType, maxBytes, expiresIn }) =>
      createPresignedPost(client, {
        ...at(key),
        Expires: expiresIn,
        Fields: { 'Content-Type': contentType },
        Conditions: [
          ['content-length-range', 0, maxBytes],
          ['eq', '$Content-Type', contentType],
        ],
      }),
    presignDownload: (key, { fileName, expiresIn }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...at(key),
          ResponseContentDisposition: attachment(fileName),
          ResponseContentType: 'application/octet-stream',
          ResponseCacheControl: 'no-store',
        }),
        { expiresIn },
      ),
    keys: async function* () {
      for await (const page of pagesBelow()) yield page.map(({ key }) => key).filter(isKey);
    },
    list: async place => {
      const keys: string[] = [];
      for await (const page of pagesBelow(place)) keys.push(...page.map(({ key }) => key));
      return keys.filter(key => !key.slice(place.length + 1).includes('/'));
    },
    seal: async key => {
      const sealed = `${sealedFolder}/${key}`;
      await ignoreError(
        'PreconditionFailed',
        client.send(
          new CopyObjectCommand({ ...at(sealed), CopySource: `${bucket}/${key}`, IfNoneMatch: '*' }),
        ),
      );
      return sealed;
    },
    fetch: async key => {
      const { Body: body } = await client.send(new GetObjectCommand(at(key)));
      if (!(body instanceof Readable)) throw new Error(`The store gave nothing to read for ${key}.`);
      return saveIn(workFolder, body);
    },
    read: async key => {
      const { Body: body, ContentLength: size } = await client.send(new GetObjectCommand(at(key)));
      if (!(body instanceof Readable) || size === undefined)
        throw new Error(`The store gave nothing to read for ${key}.`);
      return { size, stream: body };
    },
    put: async (key, source, contentType) => {
      const { size } = await stat(source);
      await client.send(
        new PutObjectCommand({
          ...at(key),
          Body: createReadStream(source),
          ContentLength: size,
          ContentType: contentType,
        }),
      );
    },
    remove: async key => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    removeOlderThan: async (place, seconds, keysToKeep = async () => new Set()) => {
      const before = Date.now() - seconds * 1000;
      const isOld = ({ written }: { written: Date | undefined }) =>
        written !== undefined && written.getTime() < before;
      for (const prefix of [place, `${sealedFolder}/${place}`])
        for await (const page of pagesBelow(prefix)) {
          const old = page.filter(isOld).map(({ key }) => key);
          const retained = old.length > 0 ? await keysToKeep(old) : new Set();
          for (const key of old) if (!retained.has(key)) await client.send(new DeleteObjectCommand(at(key)));
        }
    },
  };
}

async function saveIn(folder: string, body: Readable): Promise<FetchedObject> {
  const file = path.join(folder, randomUUID());
  const dispose = () => rm(file, { force: true });
  try {
    await pipeline(body, createWriteStream(file, { mode: 0o600 }));
    return { path: file, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function ignoreError(code: string, call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.name !== code) throw error;
  }
}
