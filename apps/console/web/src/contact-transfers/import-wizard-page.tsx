import './contact-transfers.css';
import { type ReactElement, useState } from 'react';
import { useWords } from '../i18n/use-words';
import { LeaveGuard } from '../kit/leave-guard';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import { NoPermission } from '../kit/states';
import { useOrganization } from '../session/session';
import { mappingOf, saysAllConsent } from './column-choices';
import { ColumnsStep } from './columns-step';
import { FileStep } from './file-step';
import { useBegun } from './kept-choices';
import { type ImportOptions, NO_OPTIONS, OptionsStep } from './options-step';
import { type Step, Steps } from './steps';
import { useCheck } from './use-check';
import { useChosenFile } from './use-chosen-file';
import { useCreateField } from './use-create-field';

export function ImportWizardPage(): ReactElement {
  const { t } = useWords();
  const { id: orgId, may } = useOrganization();
  const actions = (
    <LinkButton to="/o/$orgId/contacts/imports" params={{ orgId }}>
      {t('transfers:past')}
    </LinkButton>
  );
  return (
    <Page title={t('transfers:title')} lede={t('transfers:lede')} actions={actions}>
      {may('contacts:import') ? <Wizard /> : <NoPermission />}
    </Page>
  );
}

/** Everything stays in this tab until the file is uploaded; then the check has an address of its own. */
function Wizard(): ReactElement {
  const begun = useBegun();
  const [step, setStep] = useState<Step>(begun?.step ?? 'file');
  const [options, setOptions] = useState<ImportOptions>(begun?.options ?? NO_OPTIONS);
  const chosen = useChosenFile(begun);
  const check = useCheck();
  const create = useCreateField(chosen);
  const { file, guess, choices } = chosen;
  const choose = (taken: File): void => {
    // Options, consent above all, were given for one file and do not carry over to another.
    setOptions(NO_OPTIONS);
    check.reset();
    create.reset();
    chosen.choose(taken);
  };
  const send = (): void => {
    if (file === null || guess === undefined) return;
    const { reading } = chosen;
    void check.send({
      file,
      reading,
      guess,
      choices,
      options,
      mapping: mappingOf(guess, choices),
      encoding: reading.encoding || guess.encoding,
      delimiter: reading.delimiter || guess.delimiter,
    });
  };
  return (
    <>
      <Steps now={step} {...(check.progress === null && !create.isPending && { onStep: setStep })} />
      {step === 'file' && (
        <FileStep
          file={file}
          guess={guess}
          isBusy={chosen.isBusy}
          problem={chosen.problem}
          error={chosen.error}
          reading={chosen.reading}
          onFile={choose}
          onReading={chosen.read}
          onNext={() => setStep('columns')}
        />
      )}
      {step === 'columns' && guess !== undefined && (
        <ColumnsStep
          guess={guess}
          choices={choices}
          onChoices={chosen.setChoices}
          create={create}
          onBack={() => setStep('file')}
          onNext={() => setStep('options')}
        />
      )}
      {step === 'options' && (
        <OptionsStep
          options={options}
          onOptions={setOptions}
          saysConsent={saysAllConsent(choices)}
          progress={check.progress}
          error={check.error}
          isFileGone={check.isFileGone}
          onBack={() => setStep('columns')}
          onNext={send}
          onStop={check.stop}
        />
      )}
      <LeaveGuard isOn={file !== null} />
    </>
  );
}
