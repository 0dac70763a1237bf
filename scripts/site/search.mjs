// Plain JavaScript: browsers run it as it is.

/** @typedef {[page: string, address: string, heading: string, text: string]} Section */

/** The most results that are shown. */
const most = 20;

/**
 * Returns the sections that have every word of a query: those with the words in their heading first.
 * @param {readonly Section[]} sections
 * @param {string} query
 * @returns {Section[]}
 */
export function find(sections, query) {
  const sought = query.trim().toLowerCase();
  const words = wordsIn(query);
  if (words.length === 0) return [];
  return sections
    .map(section => ({ section, score: scoreOf(section, words, sought) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ section }) => section);
}

/** @param {string} query */
const wordsIn = query => query.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * @param {Section} section
 * @param {readonly string[]} words
 * @param {string} sought
 */
function scoreOf([page, , heading, text], words, sought) {
  const head = heading.toLowerCase();
  const body = text.toLowerCase();
  let score = head === sought ? 40 : head.includes(sought) ? 10 : body.includes(sought) ? 5 : 0;
  for (const word of words) {
    const points =
      (head.includes(word) ? 8 : 0) +
      (page.toLowerCase().includes(word) ? 3 : 0) +
      Math.min(3, body.split(word).length - 1);
    if (points === 0) return 0;
    score += points;
  }
  return score;
}

if (typeof document !== 'undefined') start();

/** Connects the search box of the page. */
function start() {
  const input = document.querySelector('input');
  const panel = document.querySelector('search div');
  const status = document.querySelector('[role=status]');
  const list = document.querySelector('search ol');
  if (!input || !(panel instanceof HTMLElement) || !status || !list) return;
  /** @type {Promise<Section[]> | undefined} */
  let loading;
  const load = () => (loading ??= fetch(input.dataset['index'] ?? '').then(answer => answer.json()));
  const show = async () => {
    const query = input.value;
    const found = find(await load(), query);
    if (query !== input.value) return;
    list.replaceChildren(...found.map(section => itemOf(section, wordsIn(query))));
    status.textContent =
      found.length > 0
        ? `${found.length === most ? 'The first ' : ''}${found.length} found`
        : `Nothing found for “${query.trim()}”`;
    panel.hidden = query.trim() === '';
  };
  const fail = () => {
    loading = undefined;
    list.replaceChildren();
    status.textContent = 'The search could not be loaded. Please try again.';
    panel.hidden = false;
  };
  input.addEventListener('focus', () => void load().catch(() => (loading = undefined)));
  input.addEventListener('input', () => void show().catch(fail));
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !panel.parentElement?.contains(target)) panel.hidden = true;
  });
  document.addEventListener('keydown', event => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      input.select();
      return;
    }
    if (panel.hidden) return;
    const links = [...list.querySelectorAll('a')];
    const at = links.findIndex(link => link === document.activeElement);
    if (event.key === 'Escape') {
      panel.hidden = true;
      input.focus();
    } else if (event.key === 'Enter' && isTyping) links[0]?.click();
    else if (event.key === 'ArrowDown') links[at + 1]?.focus();
    else if (event.key === 'ArrowUp') (links[at - 1] ?? input).focus();
    else return;
    event.preventDefault();
  });
}

/**
 * @param {Section} section
 * @param {readonly string[]} words
 */
function itemOf([page, address, heading, text], words) {
  const link = document.createElement('a');
  link.href = address;
  const title = document.createElement('strong');
  title.append(...marked(heading || page, words));
  const place = document.createElement('small');
  place.textContent = page;
  const excerpt = document.createElement('span');
  excerpt.append(...marked(excerptOf(text, words), words));
  link.append(title, place, excerpt);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

/**
 * Returns the part of a text around the first of the words, in whole words.
 * @param {string} text
 * @param {readonly string[]} words
 */
function excerptOf(text, words) {
  const places = words.map(word => text.toLowerCase().indexOf(word)).filter(place => place >= 0);
  const near = Math.min(...places, text.length) - 60;
  const from = near <= 0 || places.length === 0 ? 0 : text.indexOf(' ', near) + 1;
  const end = text.length - from <= 160 ? text.length : text.lastIndexOf(' ', from + 160);
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`;
}

/**
 * Returns a text with its words marked.
 * @param {string} text
 * @param {readonly string[]} words
 */
function marked(text, words) {
  const pattern = new RegExp(
    `(${words.map(word => word.replaceAll(/[^\p{L}\d]/gu, String.raw`\$&`)).join('|')})`,
    'i',
  );
  return text.split(pattern).map((part, index) => {
    if (index % 2 === 0) return part;
    const mark = document.createElement('mark');
    mark.textContent = part;
    return mark;
  });
}
