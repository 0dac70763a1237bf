import { buildIfStale } from '../../scripts/buildIfStale.ts';

/** Bundles the server before a project's tests, which start it in separate processes. */
export default function setup(): Promise<void> {
  return buildIfStale('server');
}
