import type { Role } from '#domain/roles.ts';

const hiddenOn = {
  hierarchy: ['profile', 'file-upload', 'feeders', 'reports'],
  month: ['dashboard', 'profile', 'file-upload', 'mr-management', 'feeders', 'reports', 'statement'],
};

/** Returns the selectors that the specification (2.4) shows to a designation on a page: all except the hidden ones. */
export function showsInTopBar(role: Role, path: string): { hierarchy: boolean; month: boolean } {
  // The lists below the dashboard are screens of their own.
  const page = path.startsWith('/dashboard/') ? '' : (path.split(/[/?]/)[1] ?? '');
  return {
    hierarchy: role !== 'ae' && !hiddenOn.hierarchy.includes(page),
    month: !hiddenOn.month.includes(page),
  };
}
