import type { Role } from '#domain/roles.ts';

const hiddenOn = {
  hierarchy: ['profile', 'file-upload', 'feeders', 'reports'],
  month: ['dashboard', 'profile', 'file-upload', 'mr-management', 'feeders', 'reports'],
};

/** Which selectors the specification (2.4) shows to a designation on a page: each wherever it is not hidden. */
export function showsInTopBar(role: Role, path: string): { hierarchy: boolean; month: boolean } {
  const page = path.split(/[/?]/)[1] ?? '';
  return {
    hierarchy: role !== 'ae' && !hiddenOn.hierarchy.includes(page),
    month: !hiddenOn.month.includes(page),
  };
}
