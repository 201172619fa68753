import go from '../../../../../docs/snippets/servers/webhook_server.go?raw';
// oxlint-disable-next-line import/default -- Vite reads it as text.
import node from '../../../../../docs/snippets/servers/webhook-server.mjs?raw';
import php from '../../../../../docs/snippets/servers/webhook-server.php?raw';
import python from '../../../../../docs/snippets/servers/webhook_server.py?raw';

export type VerifyLanguage = 'node' | 'python' | 'php' | 'go';

/** Complete programs that verify a signature, without packages. A test runs each. */
export const VERIFY_SNIPPETS: readonly { value: VerifyLanguage; label: string; code: string }[] = [
  { value: 'node', label: 'Node.js', code: node },
  { value: 'python', label: 'Python', code: python },
  { value: 'php', label: 'PHP', code: php },
  { value: 'go', label: 'Go', code: go },
];
