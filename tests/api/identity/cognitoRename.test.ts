import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openAccountAdmin } from '../../../server/services/identity/index.ts';
import { testDatabase } from '../../support/database.ts';

const requests: unknown[] = [];
const cognito = createServer((request, response) => {
  void json(request)
    .then(body => requests.push([request.headers['x-amz-target'], body]))
    .finally(() => response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end('{}'));
});
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test-secret');
  cognito.listen(0, '127.0.0.1');
  await once(cognito, 'listening');
});
afterAll(() => {
  cognito.close();
  vi.unstubAllEnvs();
});

it('sends a new name to Amazon Cognito’s attributes for tokens, and nothing else', async () => {
  const bound = cognito.address();
  const endpoint = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  const pool = {
    userPoolId: 'ap-south-1_Ab3dE6gHi',
    clientId: 'client',
    region: 'ap-south-1',
    endpoint,
    adoptAccounts: false,
  };
  const attributes = {
    'custom:userGroup': 'ae',
    'custom:firstName': 'Kavya',
    'custom:lastName': '',
    'custom:sectionCode': '5410101',
  };
  const accounts = await openAccountAdmin({ cognito: pool }, async () => attributes);
  const connection = await testDatabase('empty');
  await accounts.rename(connection.db, { id: 'id', sub: 'sub', username: 'ae' });
  await connection.close();
  expect(requests).toEqual([
    [
      'AWSCognitoIdentityProviderService.AdminUpdateUserAttributes',
      {
        UserPoolId: pool.userPoolId,
        Username: 'ae',
        UserAttributes: [
          { Name: 'custom:firstName', Value: 'Kavya' },
          { Name: 'custom:lastName', Value: '' },
        ],
      },
    ],
  ]);
});
