import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { toolArgs } from '../tools.ts';

/** The commands of browsers. First the one without windows: it shows the same pages for two thirds of the work. */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];

/**
 * Returns the path of a Chromium or Chrome: CHROMIUM_PATH, an installed one, Playwright's own, or one that it installs
 * now. Throws an error of one line that says what to do if none of these works.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which is not a program.`);
  }
  const found = installed() ?? playwrightsOwn() ?? install();
  if (found) return found;
  throw new Error(
    'Found no Chromium and could not install one: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}

function installed(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = commands.flatMap(name => folders.map(folder => path.join(folder, name)));
  return [...onPath, ...usualPlaces()].find(isExecutable);
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin')
    return ['/Applications', path.join(process.env['HOME'] ?? '', 'Applications')].flatMap(folder => [
      `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`,
      `${folder}/Chromium.app/Contents/MacOS/Chromium`,
      `${folder}/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
    ]);
  if (process.platform === 'win32')
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(name => {
      const folder = process.env[name];
      return folder
        ? [
            path.join(folder, 'Google/Chrome/Application/chrome.exe'),
            path.join(folder, 'Chromium/Application/chrome.exe'),
            path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
          ]
        : [];
    });
  return ['/opt/google/chrome/chrome', '/snap/bin/chromium'];
}

function playwrightsOwn(): string | undefined {
  const own = chromium.executablePath();
  return existsSync(own) ? own : undefined;
}

function install(): string | undefined {
  console.log('No Chromium is installed here: installing one…');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/etc/debian_version')) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args: string[]) =>
      spawnSync('apt-get', ['-q', ...args], { stdio: 'inherit', env: environment });
    apt('update');
    for (const name of ['chromium-headless-shell', 'chromium']) {
      apt('install', '-y', '--no-install-recommends', name);
      const found = installed();
      if (found) return found;
    }
  }
  spawnSync(process.execPath, toolArgs('playwright', ['install', 'chromium']), { stdio: 'inherit' });
  return playwrightsOwn();
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
