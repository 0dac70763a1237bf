import { chikkamagaluru } from './chikkamagaluru.ts';
import type { Zone } from './hierarchy.ts';
import { mangaluru } from './mangaluru.ts';
import { shivamogga } from './shivamogga.ts';
import { udupi } from './udupi.ts';

/**
 * The demo utility: real places of coastal and hill Karnataka, with a hierarchy of our own. The sub-division 541011
 * and the section 54101021 are there to tell a comparison of whole codes from one of beginnings.
 */
export const territory: readonly Zone[] = [
  { code: '5', name: 'Mangaluru', circles: [mangaluru, udupi] },
  { code: '6', name: 'Shivamogga', circles: [shivamogga, chikkamagaluru] },
];
