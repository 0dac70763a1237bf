import { describe, expect, it } from 'vitest';
import { roles } from '#domain/roles.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { sheetKindsOf } from '#fileKinds/rowTypes.ts';
import { makeGuides } from '../../scripts/guides.ts';

const files = await makeGuides();
const guides = new Map(
  [...files].flatMap(([name, contents]) =>
    name.endsWith('.html') ? [[name.split('-')[0], String(contents)]] : [],
  ),
);
const guideOf = (role: string) => guides.get(role) ?? '';
const headings = (role: string) =>
  [...guideOf(role).matchAll(/<h[23][^>]*>(.*?)<\/h/g)].map(([, title = '']) => title);

describe.each(roles)('the guide for %s', role => {
  it('links its contents to every heading, and contains no comments, scripts or styles', () => {
    const ids = [...guideOf(role).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const links = [...guideOf(role).matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(links).toEqual(ids);
    expect(guideOf(role)).not.toMatch(/<!--|<script|style=/);
  });

  it('covers everything the designation can do, and nothing else', () => {
    const shown = headings(role);
    for (const title of [
      'Signing in',
      'Dashboard',
      'MR Management',
      'Feeder Management',
      'TC Details',
      'Billing',
      'Profile',
      'Help',
    ])
      expect(shown).toContain(title);
    const only = (title: string, ...readers: string[]) =>
      expect(shown.includes(title), title).toBe(readers.includes(role));
    only('Display result as', 'dt', 'cio', 'ce', 'se', 'ee', 'aee');
    only('Change a meter reader', 'ae');
    only('Tag and untag', 'ae');
    only('Add a TC', 'ae');
    only('Change a TC', 'ae');
    only('Fetch a list as a file', 'ae', 'aee');
    only('Tag an installation', 'ae');
    only('File upload', 'ae', 'cio');
    only('Read the result', 'ae', 'cio');
    only('MR Onboarding', 'ae');
    only('User Onboarding', 'cio');
    only('Power stations and feeders', 'cio');
    only('Answer tickets', 'cio');
  });
});

it('explains every column of every file', () => {
  const columns = Object.values(fileKinds)
    .flatMap(sheetKindsOf)
    .flatMap(sheet => sheet.columns);
  expect(columns.filter(column => !guideOf('cio').includes(`<td>${column}</td>`))).toEqual([]);
  for (const column of ['Section_code', 'MR_code', 'First_name', 'Last_name', 'Phone_number'])
    expect(guideOf('ae')).toContain(`<td>${column}</td>`);
});

it('links the portal’s tokens and font by their hashed names', () => {
  const [css = ''] = [...files.keys()].filter(name => name.endsWith('.css'));
  expect(guideOf('ae')).toContain(`href="${css}"`);
  const [, font = ''] = /url\('([^']+)'\)/.exec(String(files.get(css))) ?? [];
  expect(files.has(font)).toBe(true);
  expect(String(files.get(css))).toContain('--accent:');
});
