import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bite } from '../bite';
import type { ChaosOptions } from '../chaos-options';
import { CONTACT_MECHANISMS, type ContactMechanism } from './contact-mechanisms';
import { areContactsFine, contactTable, saveContactResult } from './contact-report';
import { type ContactScenario, contacts, SMALL_CONTACTS } from './contact.scenario';
import { type ContactResult, runContacts } from './run-contacts';

const RESULTS = join(__dirname, '../../../chaos/results');

export async function runContactScenarios(options: ChaosOptions): Promise<boolean> {
  const mechanism = CONTACT_MECHANISMS.find(({ name }) => name === options.without);
  if (options.without !== undefined && mechanism === undefined) return true;
  let areFine = true;
  for (const scenario of chosen(options, mechanism)) {
    areFine = areContactsFine(await run(scenario, options, mechanism)) && areFine;
  }
  return areFine;
}

export function contactBites(options: ChaosOptions, isWanted: (mechanism: { name: string }) => boolean): Bite[] {
  return CONTACT_MECHANISMS.filter(isWanted).map((mechanism) => {
    const { name, breaks, scenario } = mechanism;
    return { mechanism: name, scenario: scenario.name, breaks, run: () => run(scenario, options, mechanism) };
  });
}

function chosen({ only, small, size }: ChaosOptions, mechanism: ContactMechanism | undefined): ContactScenario[] {
  if (only.length > 0) return [SMALL_CONTACTS, contacts(size)].filter(({ name }) => only.includes(name));
  if (mechanism !== undefined) return [mechanism.scenario];
  return small ? [SMALL_CONTACTS] : [contacts(size)];
}

async function run(
  scenario: ContactScenario,
  { seed, keep }: ChaosOptions,
  mechanism: ContactMechanism | undefined,
): Promise<ContactResult> {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-chaos-'));
  // Started by root, PostgreSQL runs as another user, who needs access to its data folder.
  chmodSync(folder, 0o711);
  const name = mechanism === undefined ? scenario.name : `${scenario.name}-without-${mechanism.name}`;
  console.log(`\n${name}: ${mechanism === undefined ? '' : `${mechanism.what}; `}${scenario.what}`);
  const result = await runContacts(scenario, {
    seed,
    folder,
    preloads: mechanism?.preloads ?? {},
  });
  console.log(contactTable(result));
  console.log(`  written to ${saveContactResult(result, RESULTS, name)}`);
  if (keep) console.log(`  data and logs in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
  return result;
}
