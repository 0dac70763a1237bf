import { Value } from 'typebox/value';
import { vi } from 'vitest';
import { portalConfig } from '#contract/portalConfig.ts';
import { uploadsOf, type Uploaded } from '../../api/files/uploads.ts';
import { workbookOf, type Rows } from '../../api/files/workbooks.ts';
import { callServer, type Caller } from '../../support/api.ts';
import { replaceFirstPassword, signIn } from '../../support/session.ts';

const chosen = 'Chosen-pass1';

/** The sections of the utility, each with an assistant engineer: more than the messages that may wait. */
export const sections = Array.from({ length: 55 }, (_, at) => `81011${String(at + 1).padStart(2, '0')}`);
/** A meter reader, by the MR code, which is the sign-in name too. */
export const reader = '81011901';

const above = { Zone_code: '8', Circle_code: '81', Division_code: '810', Sub_division_code: '81011' };
const levels = ['Zone', 'Circle', 'Division', 'Sub_division', 'Section'];
const columns = [...levels.flatMap(level => [`${level}_code`, `${level}_name`]), 'Data_provider', 'MR_code'];
/** A users sheet names its columns in every row. */
const blank = Object.fromEntries(columns.map(column => [column, '']));

/** The file of user onboarding: every area with its officer, and a meter reader. */
const people: Rows = [
  { Zone_code: '8', Zone_name: 'Hubballi', First_name: 'Asha' },
  { Zone_code: '8', Circle_code: '81', Circle_name: 'Hubballi City', First_name: 'Bala' },
  { Zone_code: '8', Circle_code: '81', Division_code: '810', Division_name: 'Rural', First_name: 'Chitra' },
  { ...above, Sub_division_name: 'Unkal', First_name: 'Deepa' },
  ...sections.map(code => ({
    ...above,
    Section_code: code,
    Section_name: `Section ${code}`,
    Data_provider: 'NIC',
    First_name: 'Engineer',
  })),
  { ...above, Section_code: sections[0] ?? '', MR_code: reader, First_name: 'Meena' },
].map(row => ({ ...blank, ...row }));

/** The people of the utility, at whichever server runs. */
export class Officers {
  readonly #tokens = new Map<string, string>();
  readonly #printed: () => string;
  url = '';

  /** @param printed Returns all that the servers have printed, the messages to people included. */
  constructor(printed: () => string) {
    this.#printed = printed;
  }

  /** Returns the first passwords that a person got so far. */
  firstPasswords(username: string): string[] {
    const message = new RegExp(`^Message for .* sign in as ${username} with (\\S+) and`, 'gm');
    return Array.from(this.#printed().matchAll(message), ([, password = '']) => password);
  }

  /** Waits for the first password of a person, who signs in with it and chooses another. */
  async welcome(username: string): Promise<void> {
    const first = await vi.waitFor(
      () => {
        const password = this.firstPasswords(username).at(-1);
        if (password === undefined) throw new Error(`${username} has no first password yet.`);
        return password;
      },
      { timeout: 60_000, interval: 100 },
    );
    await replaceFirstPassword(this.url, username, first, chosen);
    await this.signIn(username);
  }

  /** Signs a person in. Returns the token. */
  async signIn(username: string): Promise<string> {
    const token = await signIn(this.url, username, chosen);
    this.#tokens.set(username, token);
    return token;
  }

  /** Returns how to call as a person who has signed in. */
  async as(username: string): Promise<Caller> {
    const token = this.#tokens.get(username) ?? (await this.signIn(username));
    const { apiKey } = await this.#config();
    return (method, path, sent) => callServer(this.url, apiKey, token, method, path, sent);
  }

  /** Reads an officer's profile; returns the status. */
  async profile(username: string): Promise<number> {
    const call = await this.as(username);
    return (await call('GET', `/${username.replace(/-.*/, '')}/profile`)).status;
  }

  /** Uploads the file of user onboarding as the corporate office; returns its id. */
  upload(): Promise<string> {
    return this.#files.upload('cio', 'users', workbookOf({ users: people }));
  }

  /** Uploads that file and waits for its end. */
  async onboard(): Promise<Uploaded> {
    return this.#files.ended('cio', 'users', await this.upload());
  }

  /** Tries so many sessions that nobody has: fewer than a copy refuses to look at. */
  async guess(url: string, count: number): Promise<void> {
    const { clientId, cognitoEndpoint } = await this.#config();
    const request = {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
      },
      body: JSON.stringify({
        ClientId: clientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: 'guessed' },
      }),
    };
    for (let guess = 0; guess < count; guess += 1) {
      const { status } = await fetch(new URL(cognitoEndpoint ?? '', url), request);
      if (status !== 400) throw new Error(`A guess was answered with ${status}.`);
    }
  }

  get #files() {
    return uploadsOf({ as: name => this.as(name), server: this });
  }

  async #config() {
    return Value.Parse(portalConfig, await (await fetch(`${this.url}/config.json`)).json());
  }
}
