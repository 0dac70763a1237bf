import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import about from '#about' with { type: 'json' };
import { operations } from '#contract/index.ts';
import { useApi } from '../support/api.ts';

const api = useApi();
const withDocs = useApi({ DOCS: '1' });

describe('for operators', () => {
  it.each(['/healthz', '/readyz'])('%s answers', async path => {
    expect((await fetch(api.server.url + path)).status).toBe(200);
  });

  it('health, configuration and OpenAPI name the version of package.json', async () => {
    const read = async (path: string) => (await fetch(api.server.url + path)).json();
    const [{ status, version }, config, { info }] = await Promise.all(
      ['/healthz', '/config.json', '/v1/openapi.json'].map(read),
    );
    expect(status).toBe('up');
    expect([version, config.version, info.version]).toEqual([about.version, about.version, about.version]);
  });

  it('OpenAPI has every call of the contract; DOCS=1 adds a page that shows it', async () => {
    const documented = await (await fetch(`${api.server.url}/v1/openapi.json`)).json();
    for (const { method, path, id } of Object.values(operations)) {
      const address = `/v1${path.replace(/:(\w+)/g, '{$1}')}`;
      expect(documented.paths[address]?.[method.toLowerCase()]?.operationId, address).toBe(id);
    }
    for (const path of ['/v1/docs', '/v1/docs/', '/v1/docs/static/index.html'])
      expect((await fetch(api.server.url + path)).status).toBe(404);
    const page = await fetch(`${withDocs.server.url}/v1/docs/`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
  });
});

describe('every answer', () => {
  it.each(['/healthz', '/config.json', '/v1/ae/feeders', '/v1/nowhere', '/nowhere.js', '/idp', '/store/x'])(
    '%s carries the security headers',
    async path => {
      const { headers } = await fetch(api.server.url + path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000; includeSubDomains/);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('permissions-policy')).toContain('geolocation=(self)');
      const policy = headers.get('content-security-policy') ?? '';
      for (const directive of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "default-src 'none'",
        "img-src 'self' data:;",
      ])
        expect(policy).toContain(directive);
      expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    },
  );

  it('of the API is never cached', async () => {
    const { headers } = await (await api.as('ae'))('GET', '/ae/profile');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('of a list is compressed for clients that accept that', async () => {
    const headers = {
      'x-api-key': api.apiKey,
      authorization: `Bearer ${await api.tokenOf('ae')}`,
      'accept-encoding': 'br',
    };
    const answer = await fetch(`${api.server.url}/v1/ae/feeders?perPage=100`, { headers });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect((await answer.json()).data.feederList).toHaveLength(100);
  });

  it('never allows another origin', async () => {
    const { headers } = await fetch(`${api.server.url}/config.json`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

it('the banner says that the figures are invented, while the demo utility is in the database', async () => {
  const config = await (await fetch(`${api.server.url}/config.json`)).json();
  expect(config).toMatchObject({ environmentLabel: 'DEMO', productName: 'Energy Audit' });
});

describe('a malformed request', () => {
  it('needs the API key', async () => {
    const { status, json } = await api.call(await api.tokenOf('ae'), 'GET', '/ae/profile', {
      headers: { 'x-api-key': 'wrong' },
    });
    expect([status, json['code']]).toEqual([401, 'ApiKey']);
  });

  it('with an unknown query name is refused by every call', async () => {
    const ae = await api.as('ae');
    for (const path of ['/ae/feeders', '/ae/profile', '/ae/meter-readers', '/ae/files/history'])
      expect((await ae('GET', path, { query: { surprise: 1, fileCategory: 'users' } })).status, path).toBe(
        400,
      );
  });

  it('is refused in a sentence for people, with details for programmers', async () => {
    const ae = await api.as('ae');
    const list = '/ae/transformer-centres';
    const day = await ae('GET', list, { query: { month: '2026-09', readingDay: 'abc' } });
    expect([day.status, day.json]).toEqual([
      400,
      {
        message: 'The address holds something that is not valid: readingDay.',
        code: 'Malformed',
        details: 'querystring/readingDay/0 must be integer',
      },
    ]);
    const unknown = await ae('GET', list, { query: { surprise: 1 } });
    expect(unknown.json['message']).toBe('The address holds something that is not valid.');
    const body = await ae('PATCH', '/ae/meter-readers/00000000-0000-4000-8000-000000000000', {
      body: { phoneNumber: 5 },
    });
    expect([body.status, body.json]).toEqual([
      400,
      {
        message: 'The request holds something that is not valid: phoneNumber.',
        code: 'Malformed',
        details: 'body/phoneNumber must be string',
      },
    ]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'of type %s is refused',
    async type => {
      const response = await fetch(
        `${api.server.url}/v1/ae/meter-readers/00000000-0000-4000-8000-000000000000`,
        {
          method: 'PATCH',
          headers: {
            'content-type': type,
            'x-api-key': api.apiKey,
            authorization: `Bearer ${await api.tokenOf('ae')}`,
          },
          body: '{}',
        },
      );
      expect(response.status).toBe(415);
    },
  );

  it.each([
    '{"phoneNumber":"+919945100001","__proto__":{"a":1}}',
    '{"phoneNumber":"+919945100001","constructor":{"prototype":{"a":1}}}',
    '{"name":',
    '[]',
    '"x"',
    'null',
  ])('with the body %s is refused', async body => {
    const response = await fetch(
      `${api.server.url}/v1/ae/meter-readers/00000000-0000-4000-8000-000000000000`,
      {
        method: 'PATCH',
        headers: {
          'content-type': 'application/json',
          'x-api-key': api.apiKey,
          authorization: `Bearer ${await api.tokenOf('ae')}`,
        },
        body,
      },
    );
    expect(response.status).toBe(400);
    const keys = Object.keys(await response.json()).filter(key => key !== 'details');
    expect(keys.toSorted()).toEqual(['code', 'message']);
  });

  it('that is too large is refused', async () => {
    const ae = await api.as('ae');
    const body = { name: { firstName: 'x'.repeat(1_100_000), lastName: '' } };
    const { status, json } = await ae('PATCH', '/ae/meter-readers/00000000-0000-4000-8000-000000000000', {
      body,
    });
    expect([status, json['code']]).toEqual([413, 'TooLarge']);
  });

  it.each(['TRACE', 'DELETE', 'PUT', 'POST'])(
    'of the method %s on an undeclared path is refused',
    async method => {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const sent = request(`${api.server.url}/v1/ae/feeders`, { method }, answer => {
          answer.resume();
          resolve(answer.statusCode);
        });
        sent.on('error', reject);
        sent.end();
      });
      expect([404, 405, 415, 400]).toContain(status);
    },
  );
});
