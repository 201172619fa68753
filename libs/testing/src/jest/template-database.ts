import { Client } from 'pg';
import { SESSION_LIMITS, migrate } from '@chasqui/database';

/** Cloned for each test file; PostgreSQL refuses to clone it while a client is connected. */
export const templateDatabase = 'chasqui_template';

export async function createTemplateDatabase(adminUrl: string): Promise<void> {
  const client = new Client(adminUrl);
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${templateDatabase}`);
  } finally {
    await client.end();
  }
  await migrate(databaseUrl(adminUrl, templateDatabase));
}

/** Settings that apps cannot make themselves behind a pooler. */
export async function setPooledLimits(adminUrl: string): Promise<void> {
  const client = new Client(adminUrl);
  await client.connect();
  try {
    for (const [name, limit] of Object.entries(SESSION_LIMITS))
      await client.query(`alter role current_user set ${name} = '${limit}'`);
  } finally {
    await client.end();
  }
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
