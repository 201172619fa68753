import { Button, Textarea } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useWords } from '../i18n/use-words';
import { CodeBlock } from '../kit/code-block';
import { say } from '../kit/notify';
import { type Pasted, readRules } from './pasted-rules';
import type { Definition } from './rules';

interface RulesJsonProps {
  definition: Definition;
  /** Null if the user may not change them. */
  onTake: ((definition: Definition) => void) | null;
}

/** The rules as JSON, to copy or to replace by pasting. */
export function RulesJson({ definition, onTake }: RulesJsonProps): ReactElement {
  const { t } = useWords();
  const [pasted, setPasted] = useState<string | null>(null);
  const [fault, setFault] = useState<Extract<Pasted, { fault: unknown }>['fault'] | null>(null);
  const take = (): void => {
    const read = readRules(pasted ?? '');
    if ('fault' in read) return setFault(read.fault);
    setPasted(null);
    setFault(null);
    onTake?.(read.definition);
    say(t('segments:json.taken'));
  };
  return (
    <details className="segment-json">
      <summary>{t('segments:json.title')}</summary>
      <div className="stack">
        <p className="small dim">{t('segments:json.note')}</p>
        <CodeBlock text={JSON.stringify(definition, null, 2)} label={t('segments:json.title')} />
        {onTake !== null && pasted === null && (
          <div>
            <Button size="xs" onClick={() => setPasted('')}>
              {t('segments:json.paste')}
            </Button>
          </div>
        )}
        {pasted !== null && (
          <>
            <Textarea
              className="mono-input"
              label={t('segments:json.text')}
              autosize
              minRows={4}
              maxRows={14}
              spellCheck={false}
              value={pasted}
              error={fault && (fault === 'clicks' ? t('segments:wrong.clicks') : t(`segments:json.${fault}`))}
              onChange={(event) => {
                setPasted(event.currentTarget.value);
                setFault(null);
              }}
            />
            <div className="row wrap">
              <Button size="xs" variant="filled" disabled={pasted.trim() === ''} onClick={take}>
                {t('segments:json.take')}
              </Button>
              <Button
                size="xs"
                onClick={() => {
                  setPasted(null);
                  setFault(null);
                }}
              >
                {t('common:cancel')}
              </Button>
            </div>
          </>
        )}
      </div>
    </details>
  );
}
