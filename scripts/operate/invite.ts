import { inviteAgain } from '../../server/subjects/accounts/upload/invitation.ts';
import { onDatabase } from '../onDatabase.ts';

/** Invites the named people again with a new first password, in the database of the server's configuration. */
const names = process.argv.slice(2);
if (names.length === 0) {
  console.error('Name the people by their sign-in names: npm run operate -- invite ae-5410101 ae-5410102');
  process.exit(1);
}
await onDatabase(async db => {
  const unknown = await inviteAgain(db, names);
  return {
    ok: unknown.length === 0,
    text:
      unknown.length === 0
        ? 'The server sends the first passwords when it runs.'
        : `Nobody was invited: no active person has the sign-in name ${unknown.join(', ')}.`,
  };
});
