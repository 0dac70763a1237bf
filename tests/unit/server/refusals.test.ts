import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError } from 'fastify';
import { describe, expect, it } from 'vitest';
import { isDatabaseLost } from '../../../server/services/db/errors.ts';
import { toRefusal } from '../../../server/services/http/renderErrors.ts';

/** An error as PostgreSQL's driver or Node throws it. */
const fault = (code: string, routine?: string): FastifyError =>
  Object.assign(new Error('not for officers'), { code, name: 'FastifyError', routine });
const query = (code: string, routine?: string): FastifyError =>
  Object.assign(new DrizzleQueryError('select', [], fault(code, routine)), { code: '' });

describe('faults that pass', () => {
  it.each([
    ['a database that takes no connections', query('55000', 'CheckMyDatabase')],
    ['too many connections', query('53300')],
    ['a database that starts', query('57P03')],
    ['a database that stops', query('57P01')],
    ['a lost connection', query('08006')],
    ['a full disk of the database', query('53100')],
    ['a full disk of the server', fault('ENOSPC')],
    ['a used-up quota of the server', fault('EDQUOT')],
  ])('are 503 with a time to try again: %s', (_, error) => {
    expect(toRefusal(error)).toMatchObject({
      status: 503,
      code: 'Unavailable',
      retryAfter: 2,
      message: expect.stringMatching(/Please try again/),
    });
  });

  it('leave other faults of the same state our own', () => {
    expect(toRefusal(query('55000')).status).toBe(500);
  });

  it('do not take a full disk for a lost database, which would be tried again without a pause', () => {
    expect(isDatabaseLost(query('53100'))).toBe(false);
  });
});
