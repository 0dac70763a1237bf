import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Config } from '../../services/settings/config.ts';
import { openS3Store } from '../../services/storage/s3Store.ts';
import { fault, messageOf, ok, warning, type Finding } from './finding.ts';

/** Checks what the configuration names of Amazon's services, or of those that speak like them. */
export async function checkAmazon({ s3, cognito, sns }: Config, workFolder: string): Promise<Finding[]> {
  return [
    ...(s3 ? [await bucket(s3, workFolder)] : []),
    ...(cognito ? [await pool(cognito)] : []),
    sns
      ? ok('text messages', 'Amazon SNS; only a message shows whether it sends: ask for an OTP.')
      : warning('text messages', 'passwords and codes are printed to the terminal. Set OTP_SENDER=sns.'),
  ];
}

/** Stores, reads and removes an object, as the server does with each file. */
async function bucket(s3: NonNullable<Config['s3']>, workFolder: string): Promise<Finding> {
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

/** Asks for an account that nobody has: a pool that says so is there, and answers these credentials. */
async function pool({ userPoolId, region, endpoint }: NonNullable<Config['cognito']>): Promise<Finding> {
  const about = 'user pool';
  const client = new CognitoIdentityProviderClient({ region, ...(endpoint && { endpoint }) });
  try {
    await client.send(
      new AdminGetUserCommand({ UserPoolId: userPoolId, Username: `doctor-${randomUUID()}` }),
    );
    return ok(about, userPoolId);
  } catch (error) {
    if (error instanceof Error && error.name === 'UserNotFoundException') return ok(about, userPoolId);
    return fault(
      about,
      `${userPoolId}: ${messageOf(error)}. Check the pool, the credentials and their rights.`,
    );
  }
}
