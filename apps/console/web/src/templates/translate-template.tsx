import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { Template } from '../api/types';
import { useWords } from '../i18n/use-words';
import { Dialog, DialogFoot } from '../kit/dialog';
import { LanguageField } from './language-field';
import { languageName } from './languages';

interface TranslateTemplateProps {
  template: Template;
  opened: boolean;
  isBusy: boolean;
  onClose: () => void;
  onChoose: (language: string) => void;
}

/** Creates a draft of the same name in another language. */
export function TranslateTemplate({
  template,
  opened,
  isBusy,
  onClose,
  onChoose,
}: TranslateTemplateProps): ReactElement {
  const { t, language: reader } = useWords();
  const [language, setLanguage] = useState('');
  const isChosen = languageName(language, reader) !== null && language.trim() !== template.language;
  return (
    <Dialog opened={opened} onClose={onClose} title={t('templates:translate.title', { name: template.name })}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isChosen) onChoose(language.trim());
        }}
      >
        <p className="soft">{t('templates:translate.text')}</p>
        <LanguageField value={language} onChange={setLanguage} />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" variant="filled" loading={isBusy} disabled={!isChosen}>
            {t('templates:translate.do')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
