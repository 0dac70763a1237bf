import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { readPath } from '#schema/record.ts';
import { version as ownVersion } from '../../services/settings/version.ts';
import { fault, messageOf, ok, warning, type Finding } from './finding.ts';

/** Most authorities renew a certificate 30 days before its end: later, something is wrong. */
const soonDays = 21;
const msOfDay = 86_400_000;
const patienceMs = 10_000;

/** Checks the address that officers open: its certificate, and that this version of the server answers behind the proxy. */
export async function checkAddress(address: URL): Promise<Finding[]> {
  if (address.protocol !== 'https:')
    return [fault('address', `${address.origin}: officers must reach the portal by https.`)];
  const certificate = await checkCertificate(address);
  return certificate.level === 'fault' ? [certificate] : [certificate, await checkAnswer(address)];
}

async function checkCertificate({ hostname, port }: URL): Promise<Finding> {
  const subject = 'certificate';
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket: TLSSocket = connect({ host, servername: host, port: Number(port || 443) });
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer within 10 seconds')));
  try {
    await once(socket, 'secureConnect');
    const { valid_to: end } = socket.getPeerCertificate();
    const days = Math.floor((Date.parse(end) - Date.now()) / msOfDay);
    return days < soonDays
      ? warning(subject, `ends in ${days} days: see why nobody has renewed it.`)
      : ok(subject, `valid for ${days} days`);
  } catch (error) {
    return fault(
      subject,
      `${host}: ${messageOf(error)}. Check the address, and that the certificate is valid and complete.`,
    );
  } finally {
    socket.destroy();
  }
}

async function checkAnswer({ origin }: URL): Promise<Finding> {
  const subject = 'address';
  try {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(patienceMs) });
    const version = readPath(await answer.json(), 'version');
    if (version === ownVersion) return ok(subject, `${origin} answers with version ${ownVersion}`);
    return warning(subject, `${origin} answers with version ${String(version)}; this is ${ownVersion}.`);
  } catch (error) {
    return fault(subject, `${origin}/healthz: ${messageOf(error)}. Check the proxy, and that a server runs.`);
  }
}
