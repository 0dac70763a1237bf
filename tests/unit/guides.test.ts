import { describe, expect, it } from 'vitest';
import { roles } from '#domain/roles.ts';
import { fileKinds } from '#fileKinds/index.ts';
import { sheetKindsOf } from '#fileKinds/rowTypes.ts';
import { reports } from '../../server/subjects/reports/declared/index.ts';
import { guideFor } from '../../scripts/guides/document.ts';
import { sizeOfPng } from '../../scripts/guides/images.ts';
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
});

it('the guides cover everything each designation can do, and nothing else', () => {
  const titles = [...new Set(roles.flatMap(headings))].toSorted();
  const readersOf = (title: string) => roles.filter(role => headings(role).includes(title)).join(' ');
  const { [roles.join(' ')]: forAll, ...forSome } = Object.fromEntries(Map.groupBy(titles, readersOf));
  expect(forAll).toEqual(
    expect.arrayContaining([
      'Signing in',
      'Dashboard',
      'MR Management',
      'Feeder Management',
      'TC Details',
      'Billing',
      'Profile',
      'Help',
    ]),
  );
  expect(forSome).toEqual({
    ae: [
      'A meter that changes within a month',
      'Add a TC',
      'Add meter readers',
      'Audit one TC',
      'Can the next month be audited?',
      'Change a TC',
      'Change a meter reader',
      'Enter the result of an inspection',
      'MR Onboarding',
      'Raise an inspection',
      'Read by an MR of another TC',
      'Start the audit',
      'Tag an installation',
      'Tag and untag',
      'Tag many at once',
      'Undo a tagging',
      'When tagging is refused',
    ],
    'aee ae': ['Fetch a list as a file'],
    'dt ce se ee aee ae': ['If an audit is wrong'],
    'dt cio ce se ee aee': [
      'Compare the areas below',
      'Display result as',
      'Inspections of your area',
      'Meter changes of your area',
      'Untagged installations of your area',
      'Whom you see',
      'Whose TCs you see',
    ],
    'ce se ee aee': ['Which feeders are listed'],
    'dt cio': ['The readings of feeders', 'Which feeders are listed for you'],
    cio: [
      'Answer tickets',
      'Feeder readings',
      'Power stations and feeders',
      'Reopen an audit',
      'Reports',
      'User Onboarding',
    ],
    'cio ae': [
      'Abnormal consumption report',
      'Consumption DCB report',
      'Create/Edit TC',
      'Door-lock report',
      'File upload',
      'Inspection results',
      'Installation status report (ISR)',
      'Kinds of file',
      'MNR report',
      'Meter changes',
      'Read the result',
      'Revenue DCB report',
      'Subnormal consumption report',
      'TC Reading',
      'TC installation tagging',
      'Unbilled report',
      'Upload a file',
      'Vacant report',
      'Zero consumption report',
    ],
  });
});

describe('the pictures', () => {
  const shown = (role: string) =>
    [...guideOf(role).matchAll(/<img src="([^"]+)" alt="([^"]+)" width="(\d+)" height="(\d+)"/g)].map(
      ([, file = '', alt = '', width, height]) => ({
        file,
        alt,
        width: Number(width),
        height: Number(height),
      }),
    );
  const pictures = [...files.keys()].filter(name => name.endsWith('.png'));
  const named = (name: string) => pictures.filter(file => file.startsWith(`${name}-`));

  it.each(roles)('of %s are there, each with its text and its size', role => {
    expect(shown(role).length).toBeGreaterThan(0);
    for (const { file, alt, width, height } of shown(role)) {
      expect(pictures).toContain(file);
      expect(alt.length).toBeGreaterThan(20);
      expect(Math.min(width, height)).toBeGreaterThan(100);
    }
  });

  it('are each in a guide, and of at most 150 kB', () => {
    expect(new Set(roles.flatMap(role => shown(role).map(({ file }) => file)))).toEqual(new Set(pictures));
    for (const file of pictures) expect(files.get(file)?.length, file).toBeLessThanOrEqual(150_000);
  });

  it('of a section are only named to its readers', () => {
    const [start] = named('start-audit');
    expect(roles.filter(role => shown(role).some(({ file }) => file === start))).toEqual(['ae']);
  });

  it('without a text or a file stop the build', () => {
    const built = (chapter: string) => () =>
      guideFor('ae', {
        chapters: [chapter],
        styleSheet: 'guide.css',
        images: new Map([['images/a.png', { file: 'a-1.png', width: 200, height: 100 }]]),
      });
    expect(built('![A "list" & more](images/a.png)')()).toContain(
      '<img src="a-1.png" alt="A &quot;list&quot; &amp; more" width="200" height="100" loading="lazy">',
    );
    expect(built('![](images/a.png)')).toThrow('The guide shows images/a.png without a text for it.');
    expect(built('![A list](images/b.png)')).toThrow('The guide shows images/b.png, which is not there.');
    expect(() => sizeOfPng('images/a.png', Buffer.from('GIF89a'))).toThrow('images/a.png is not a PNG file.');
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

it('explains every report', () => {
  const text = guideOf('cio').replaceAll('&amp;', '&');
  for (const { name, about } of reports) {
    expect(text).toContain(`<td>${name}</td>`);
    expect(text).toContain(`<td>${about}</td>`);
  }
});

it('links the portal’s tokens and font by their hashed names', () => {
  const [css = ''] = [...files.keys()].filter(name => name.endsWith('.css'));
  expect(guideOf('ae')).toContain(`href="${css}"`);
  const [, font = ''] = /url\('([^']+)'\)/.exec(String(files.get(css))) ?? [];
  expect(files.has(font)).toBe(true);
  expect(String(files.get(css))).toContain('--accent:');
});
