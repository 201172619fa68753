import type { ReactElement } from 'react';
import type { Template } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Status } from '../kit/status';

const TONES = { active: 'ok', draft: 'wait', archived: 'off' } as const;

export function TemplateStatus({ status }: { status: Template['status'] }): ReactElement {
  const { t } = useWords();
  return <Status tone={TONES[status]}>{t(`templates:statuses.${status}`)}</Status>;
}
