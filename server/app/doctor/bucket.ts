import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import {
  GetBucketCorsCommand,
  GetBucketLifecycleConfigurationCommand,
  S3Client,
  type LifecycleRule,
} from '@aws-sdk/client-s3';
import type { Config } from '../../services/settings/config.ts';
import { openS3Store } from '../../services/storage/s3Store.ts';
import { fault, messageOf, ok, warning, type Finding } from './finding.ts';

type S3Config = NonNullable<Config['s3']>;

/** Checks the bucket: that it takes and returns objects, lets browsers post, and removes nothing by itself. */
export async function checkBucket(s3: S3Config, workFolder: string): Promise<Finding[]> {
  const stored = await storesAndRemoves(s3, workFolder);
  if (stored.level === 'fault') return [stored];
  const { region, endpoint } = s3;
  const client = new S3Client({ region, ...(endpoint && { endpoint, forcePathStyle: true }) });
  return [stored, await browsersMayPost(client, s3), await nothingExpires(client, s3)];
}

/** Stores, reads and removes an object, as the server does with each file. */
async function storesAndRemoves(s3: S3Config, workFolder: string): Promise<Finding> {
  const about = 'bucket';
  const [key, content] = [`doctor/${randomUUID()}`, 'The doctor was here.'];
  const file = path.join(workFolder, randomUUID());
  const store = openS3Store(s3, workFolder);
  try {
    await writeFile(file, content);
    await store.put(key, file, 'text/plain');
    const { stream } = await store.read(key);
    const isWhole = (await text(stream)) === content;
    await store.remove(key);
    return isWhole
      ? ok(about, `${s3.bucket} stores and removes`)
      : fault(about, `${s3.bucket} changes files.`);
  } catch (error) {
    return fault(
      about,
      `${s3.bucket}: ${messageOf(error)}. Check the address, the credentials, and the rights to get, put, list and delete.`,
    );
  } finally {
    await rm(file, { force: true });
  }
}

async function browsersMayPost(client: S3Client, { bucket }: S3Config): Promise<Finding> {
  const about = 'bucket, CORS';
  const advice = 'Allow POST from the address of the portal, or no browser can upload.';
  try {
    const { CORSRules = [] } = await client.send(new GetBucketCorsCommand({ Bucket: bucket }));
    const posts = CORSRules.filter(({ AllowedMethods }) => AllowedMethods?.includes('POST'));
    const origins = posts.flatMap(({ AllowedOrigins = [] }) => AllowedOrigins);
    return origins.length > 0
      ? ok(about, `POST from ${origins.join(', ')}: compare it with the address of the portal`)
      : fault(about, `no rule allows POST. ${advice}`);
  } catch (error) {
    if (hasName(error, 'NoSuchCORSConfiguration')) return fault(about, `there are no rules. ${advice}`);
    return warning(about, `${messageOf(error)}: the rules can't be read (s3:GetBucketCORS). ${advice}`);
  }
}

async function nothingExpires(client: S3Client, { bucket }: S3Config): Promise<Finding> {
  const about = 'bucket, lifecycle';
  const command = new GetBucketLifecycleConfigurationCommand({ Bucket: bucket });
  try {
    const { Rules = [] } = await client.send(command);
    const removing = Rules.filter(rule => rule.Status === 'Enabled' && expires(rule));
    const names = removing.map(({ ID }) => ID ?? 'a rule').join(', ');
    if (removing.length === 0) return ok(about, 'no rule removes objects');
    // A rule for backups may be right; only its maker knows the folder.
    if (removing.every(isLimited))
      return warning(about, `${names} removes objects below a prefix: make sure that it is that of backups.`);
    return fault(
      about,
      `${names} removes objects that the database names. End it: the server removes what it no longer needs (RETAIN_FILES_MONTHS).`,
    );
  } catch (error) {
    if (hasName(error, 'NoSuchLifecycleConfiguration')) return ok(about, 'no rule removes objects');
    return warning(
      about,
      `${messageOf(error)}: the rules can't be read (s3:GetLifecycleConfiguration). Let none remove objects.`,
    );
  }
}

const expires = ({ Expiration }: LifecycleRule) =>
  Expiration?.Days !== undefined || Expiration?.Date !== undefined;

const isLimited = ({ Filter }: LifecycleRule) => Boolean(Filter?.Prefix ?? Filter?.And?.Prefix);

const hasName = (error: unknown, name: string) => error instanceof Error && error.name === name;
