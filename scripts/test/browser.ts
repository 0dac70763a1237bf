import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { toolArgs } from '../tools.ts';

/** A browser that tests start. */
interface Browser {
  name: string;
  /** The variable that names its program. */
  variable: string;
  /** Its commands, the preferred one first. */
  commands: readonly string[];
  /** The packages of Debian that have it, the preferred one first. */
  packages: readonly string[];
  /** Where else its program may be. */
  usualPlaces(): string[];
  /** Installs it elsewhere than on Debian. */
  install?(): void;
}

const chromiumBrowser: Browser = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  // First the one without windows: it shows the same pages for two thirds of the work.
  commands: [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'microsoft-edge',
  ],
  packages: ['chromium-headless-shell', 'chromium'],
  usualPlaces: () => [...chromiumPlaces(), chromium.executablePath()],
  install: () => {
    spawnSync(process.execPath, toolArgs('playwright', ['install', 'chromium']), { stdio: 'inherit' });
  },
};

const firefoxBrowser: Browser = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  commands: ['firefox-esr', 'firefox'],
  packages: ['firefox-esr'],
  usualPlaces: firefoxPlaces,
};

/**
 * Returns the path of a Chromium or Chrome: CHROMIUM_PATH, an installed one, Playwright's own, or one that it installs
 * now. Throws an error of one line that says what to do if none of these works.
 */
export const findBrowser = (): string => find(chromiumBrowser);

/** Returns the path of a Firefox, as `findBrowser` that of a Chromium; its variable is FIREFOX_PATH. */
export const findFirefox = (): string => find(firefoxBrowser);

function find(browser: Browser): string {
  const { name, variable } = browser;
  const named = process.env[variable];
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`${variable} is ${named}, which is not a program.`);
  }
  const found = installed(browser) ?? install(browser);
  if (found) return found;
  throw new Error(
    `Found no ${name} and could not install one: install ${name}, or set ${variable} to its program.`,
  );
}

function installed({ commands, usualPlaces }: Browser): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const onPath = commands.flatMap(name => folders.map(folder => path.join(folder, name)));
  return [...onPath, ...usualPlaces()].find(isExecutable);
}

function chromiumPlaces(): string[] {
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

function firefoxPlaces(): string[] {
  if (process.platform === 'darwin') return ['/Applications/Firefox.app/Contents/MacOS/firefox'];
  if (process.platform === 'win32')
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(name => {
      const folder = process.env[name];
      return folder ? [path.join(folder, 'Mozilla Firefox/firefox.exe')] : [];
    });
  return ['/snap/bin/firefox'];
}

function install(browser: Browser): string | undefined {
  console.log(`No ${browser.name} is installed here: installing one…`);
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/etc/debian_version')) {
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args: string[]) =>
      spawnSync('apt-get', ['-q', ...args], { stdio: 'inherit', env: environment });
    apt('update');
    for (const name of browser.packages) {
      apt('install', '-y', '--no-install-recommends', name);
      const found = installed(browser);
      if (found) return found;
    }
  }
  browser.install?.();
  return installed(browser);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
