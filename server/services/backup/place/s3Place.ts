import type { Readable } from 'node:stream';
import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Config } from '../../settings/config.ts';
import { isMissing } from '../../storage/objectStore.ts';
import { openS3Store } from '../../storage/s3Store.ts';
import { lastPart, type BackupPlace } from './place.ts';

/** Bytes sent at once: S3 takes 10,000 parts of a file, so 160 GB, where a file in one part may have 5. */
const partSize = 16 * 1024 * 1024;

/** Returns a place below a prefix of a bucket for what has a name of its kind. A backup is whole once its last file is there. */
export function s3Place(
  { prefix, ...place }: NonNullable<Config['s3']> & { prefix: string },
  workFolder: string,
  isName: (text: string) => boolean,
): BackupPlace {
  const { bucket, region, endpoint } = place;
  const store = openS3Store(place, workFolder);
  const client = new S3Client({ region, ...(endpoint && { endpoint, forcePathStyle: true }) });
  const at = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);

  const names = async () => {
    const found: string[] = [];
    const beginning = prefix === '' ? '' : `${prefix}/`;
    const query = { Bucket: bucket, Prefix: beginning, Delimiter: '/' };
    for await (const { CommonPrefixes: folders = [] } of paginateListObjectsV2({ client }, query))
      found.push(...folders.flatMap(({ Prefix: each = '' }) => each.slice(beginning.length, -1)));
    return found.filter(isName).toSorted().toReversed();
  };
  const keysOf = async (name: string, beginning = '') => {
    const found: string[] = [];
    const query = { Bucket: bucket, Prefix: `${at(name)}/${beginning}` };
    for await (const { Contents: contents = [] } of paginateListObjectsV2({ client }, query))
      found.push(...contents.flatMap(({ Key: key }) => key ?? []));
    return found;
  };
  const isWhole = async (name: string) => (await keysOf(name, lastPart)).length > 0;
  const write = async (backup: string, file: string, content: Readable) => {
    const params = {
      Bucket: bucket,
      Key: `${at(backup)}/${file}`,
      Body: content,
      ContentType: 'application/octet-stream',
    };
    await new Upload({ client, partSize, queueSize: 2, params }).done();
  };
  const remove = async (name: string) => {
    // The last file first: what a killed removal leaves is no backup.
    for (const key of await keysOf(name, lastPart)) await store.remove(key);
    for (const key of await keysOf(name)) await store.remove(key);
  };
  return {
    address: prefix === '' ? `s3://${bucket}` : `s3://${bucket}/${prefix}`,
    names: async function* () {
      for (const name of await names()) if (await isWhole(name)) yield name;
    },
    write,
    complete: write,
    read: async (backup, file) => {
      try {
        return (await store.read(`${at(backup)}/${file}`)).stream;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove,
    removeUnfinished: async () => {
      for (const name of await names()) if (!(await isWhole(name))) await remove(name);
    },
  };
}
