/** Returns a meter reader in the API's format. */
export function meterReader(index: number, changes: object = {}) {
  const code = `541010${String(index).padStart(2, '0')}`;
  return {
    userId: `id-${index}`,
    name: { firstName: 'Ramesh', lastName: `Gowda ${'ABCDEFGHIJ'.charAt(index % 10)}` },
    userInfo: { mrCode: code },
    phoneNumber: `+9198450123${String(index).padStart(2, '0')}`,
    createdAt: '2026-01-02T03:04:05.000Z',
    location: { subDivisionCode: '54101', sectionCode: '5410101' },
    userType: 'mr',
    cognitoDetails: { sub: null },
    ...changes,
  };
}
