import { definePage, everyone, part } from '../console/index.ts';

/** The officer's own record; reached from the top bar. */
export const profile = definePage({
  name: 'profile',
  title: 'Profile',
  path: '/profile',
  access: everyone,
  component: part(() => import('../custom/profile/ProfilePage.tsx')),
});

/** Changes it. */
export const profileEdit = definePage({
  name: 'profile-edit',
  title: 'Edit Profile',
  path: '/profile/edit',
  access: everyone,
  component: part(() => import('../custom/profile/ProfileEditPage.tsx')),
});
