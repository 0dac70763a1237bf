import { expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import { find } from '../../scripts/site/search.mjs';
import { makeSite } from '../../scripts/site/site.ts';

const files = await makeSite();
const pages = [...files].flatMap(([name, contents]) =>
  name.endsWith('.html') ? [[name, String(contents)] as const] : [],
);
const textOf = (name: string) => String(files.get(name));
const [index = ''] = [...files.keys()].filter(name => name.endsWith('.json'));
const sections = JSON.parse(textOf(index));
const found = (query: string) => find(sections, query).map(([, address]) => address);

it('has no broken link, anchor, picture or script', () => {
  const ids = new Map(
    pages.map(([name, html]) => [name, new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id))]),
  );
  const broken = pages.flatMap(([name, html]) =>
    Array.from(html.matchAll(/ (?:href|src|data-index)="([^"]*)"/g), ([, to = '']) => to).flatMap(to => {
      if (/^https:|^http:\/\/localhost|^\/favicon/.test(to)) return [];
      const [file = '', anchor] = to.split('#');
      const target = file || name;
      const isThere = files.has(target) && (anchor === undefined || ids.get(target)?.has(anchor));
      return isThere ? [] : [`${name}: ${to}`];
    }),
  );
  expect(pages.length).toBeGreaterThan(60);
  expect(broken).toEqual([]);
});

it('names every page in the navigation of every other, and runs nothing but its own script', () => {
  for (const [name, html] of pages) {
    expect(pages.filter(([other]) => !html.includes(`<li><a href="${other}"`))).toEqual([]);
    expect(html, name).toContain(`<a href="${name}" aria-current="page">`);
    expect(html, name).not.toMatch(/<script(?! type="module" src="search-)|<style| style=| on\w+="|<!--/);
  }
});

it.each([
  ['backup', 'operate.html#backup'],
  ['perPage', 'reference-lists.html#perpage'],
  ['meter constant', 'glossary.html#'],
  ['Start the audit', 'guide-auditing.html#start-the-audit'],
  ['listFeeders', 'api-feeders.html#listfeeders'],
])('finds %s', (query, address) => {
  expect(found(query).slice(0, 3).join(' ')).toContain(address);
});

it('finds only what has every word, and nothing for none', () => {
  expect(found('backup feeders nowhere-at-all')).toEqual([]);
  expect(found(' ')).toEqual([]);
});

it('documents every call of the contract, and who may make it', () => {
  const api = pages.filter(([name]) => name.startsWith('api-')).map(([, html]) => html);
  for (const { id } of Object.values(operations)) expect(api.join('')).toContain(`>${id}</h2>`);
  expect(textOf('api-tagging.html')).toContain('<p>For ae.</p>');
});
