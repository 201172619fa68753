import { Client } from 'pg';
import { migrate } from '../../../entities/src/migrate-database';

/** Cloned for each test file; nobody connects to it, or PostgreSQL would refuse to clone it. */
export const templateDatabase = 'chasqui_template';

/** Makes the template: an empty database with the project's migrations. */
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

/** The same server, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
