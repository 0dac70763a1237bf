/** Returns an installation in the API's format, with the test's changes. */
export function installation(number: number, changes: Record<string, unknown> = {}) {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    accountId: `54000000${number}`,
    RRNumber: `SL2-${number}`,
    consumerName: 'Divya Shetty',
    tariff: { short: 'LT2' },
    sanctionedLoad: { kW: 5, hp: 6.71 },
    readingDay: 6,
    MR: { mrCode: '54101002' },
    location: { sectionCode: '5410101' },
    transformer: { id: 'tc-1', number: '7200014', readingDay: 6 },
    taggedBy: 'AE',
    audit: [{ month: '2026-09', billing: billing() }],
    ...changes,
  };
}

/** Returns an installation's billing of a month, with the test's changes. */
export function billing(changes: Record<string, unknown> = {}) {
  return {
    from: 3,
    status: null,
    consumption: 1234.5,
    EMax: 900,
    EMin: 20,
    demand: null,
    collection: null,
    billCancellation: null,
    ...changes,
  };
}
