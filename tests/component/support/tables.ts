import type { Role } from '../../../src/domain/roles.ts';
import { createRegistry, resourcesOfTables, type May, type TableParts } from '../../../src/console/index.ts';
import { contractors } from '../../support/tables/contractors.ts';
import { workOrders } from '../../support/tables/orders.ts';
import { pageOf, standInApi, type Answer } from './api.ts';
import { officer } from './officers.ts';
import { showConsole } from './showConsole.tsx';

/** Returns a registry of contractors, with these hand-written parts, and of the work orders that refer to them. */
export const registryWith = (parts: TableParts = {}) =>
  createRegistry(resourcesOfTables([contractors, workOrders], { contractors: parts }));

const ids = {
  contractor: 'c0000000-0000-4000-8000-000000000001',
  order: 'b0000000-0000-4000-8000-000000000001',
};
const row = { etag: '"1"', createdAt: '2026-09-01T06:30:00Z', updatedAt: '2026-09-01T06:30:00Z' };

/** A contractor as the API returns it. */
export const contractor = {
  id: ids.contractor,
  ...row,
  name: 'Asha Constructions',
  phone: '+919845012301',
  section: { code: '5410101', name: 'Kadri' },
  since: '2024-04-01',
  active: true,
};

/** A work order of that contractor as the API returns it. */
export const order = {
  id: ids.order,
  ...row,
  number: 'WO-1',
  contractor: ids.contractor,
  kind: 'repair',
  cost: 1250.5,
  from: '2026-08-01',
  until: null,
};

/** The changes of that contractor as the API returns them. */
export const contractorHistory = [
  {
    id: 2,
    at: '2026-09-02T06:30:00Z',
    by: { name: { firstName: 'Kavya', lastName: 'Bhat' }, userType: 'ae' },
    action: 'Edited',
    fromMonth: null,
    values: [{ title: 'Active', before: 'No', after: 'Yes' }],
    file: null,
  },
];

const sections = [
  { sectionCode: '5410101', sectionName: 'Kadri' },
  { sectionCode: '5410102', sectionName: 'Bejai' },
];

/** Returns the answer with one record. */
export const found = (data: unknown): Answer => ({ body: { data, message: 'Found' } });

/** Shows the screens of contractors and work orders to an officer, over an API with one of each. */
export function showTables(
  role: Role,
  at: string,
  others: Parameters<typeof standInApi>[0] = {},
  parts?: TableParts,
  may?: May,
) {
  const one = `/${role}/contractors/${ids.contractor}`;
  const api = standInApi({
    [`GET /${role}/contractors`]: sent => pageOf({ rows: [contractor] }, 1, sent),
    [`GET ${one}`]: () => found(contractor),
    [`GET ${one}/history`]: sent => pageOf({ history: contractorHistory }, 1, sent),
    [`GET /${role}/work-orders`]: sent => pageOf({ rows: [order] }, 1, sent),
    [`GET /${role}/work-orders/${ids.order}`]: () => found(order),
    [`GET /${role}/work-orders/${ids.order}/history`]: sent => pageOf({ history: [] }, 0, sent),
    [`GET /${role}/user`]: sent =>
      pageOf({ userList: sections.map(location => ({ location })) }, sections.length, sent),
    ...others,
  });
  return {
    api,
    sent: (method: string) => api.requests.filter(request => request.method === method),
    ...showConsole({ registry: registryWith(parts), officer: officer(role), at, ...(may && { may }) }),
  };
}
