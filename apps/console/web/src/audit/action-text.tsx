import type { ReactElement } from 'react';
import type { AuditEntry } from '../api/types';
import { useWords } from '../i18n/use-words';
import { actionKey } from './action-key';

/** An import that only checked its file is worded as a check. */
export function ActionText({ entry: { action, detail } }: { entry: AuditEntry }): ReactElement {
  const { t, code } = useWords();
  return <>{detail?.dry_run === true ? t('audit:checkedFile') : code('audit', actionKey(action), action)}</>;
}
