export async function startImport(origin: string, key: string, csv: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
  form.set('consent', 'true');
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${origin}/v1/contacts/import`, { method: 'POST', headers, body: form });
  if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: string } }).data.id;
}
