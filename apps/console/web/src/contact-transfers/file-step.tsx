import { Button, NativeSelect } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { type DragEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import type { ImportGuess } from '../api/types';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { useErrorText } from '../kit/error-text';
import { FileName } from '../kit/theirs';
import { FileProblem } from './file-problem';
import { saveSample } from './sample-file';
import type { Reading } from './file-head';
import type { FileTrouble } from './use-chosen-file';

/** The languages written in each encoding; null means all. */
const ENCODINGS = {
  'utf-8': null,
  'utf-16le': null,
  'utf-16be': null,
  'windows-1252': 'western',
  'iso-8859-15': 'western',
  'windows-1250': 'central',
  'iso-8859-2': 'central',
  'windows-1251': 'cyrillic',
  'koi8-r': 'cyrillic',
  'koi8-u': 'cyrillic',
  'windows-1253': 'greek',
  'windows-1254': 'turkish',
  'windows-1255': 'hebrew',
  'windows-1256': 'arabic',
  'windows-1257': 'baltic',
  'windows-874': 'thai',
  shift_jis: 'japanese',
  'euc-jp': 'japanese',
  'euc-kr': 'korean',
  gb18030: 'simplified',
  big5: 'traditional',
  macintosh: 'mac',
  ibm850: 'dos',
} as const satisfies Record<NonNullable<ImportGuess['encoding']>, string | null>;
const encodingOf = (value: string): Reading['encoding'] =>
  Object.hasOwn(ENCODINGS, value) ? (value as keyof typeof ENCODINGS) : '';
const DELIMITERS = [',', ';', '\t', '|'] as const;
const DELIMITER_NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' } as const;

interface FileStepProps {
  file: File | null;
  guess: ImportGuess | undefined;
  isBusy: boolean;
  problem: FileTrouble | null;
  error: unknown;
  reading: Reading;
  onFile: (file: File) => void;
  onReading: (reading: Reading) => void;
  onNext: () => void;
}

export function FileStep(props: FileStepProps): ReactElement {
  const { t } = useWords();
  const errorText = useErrorText();
  const { file, guess, isBusy, reading } = props;
  const found = guess?.error ?? null;
  const wrongOf = (): ReactNode => {
    if (props.problem !== null) return t(`transfers:file.${props.problem}`);
    if (props.error !== null) return errorText(props.error);
    return found && <FileProblem problem={found} />;
  };
  const wrong = wrongOf();
  return (
    <>
      <DropZone file={file} isBusy={isBusy} onFile={props.onFile} />
      <p className="soft small transfer-hint">
        {t('transfers:file.limits')}{' '}
        <button type="button" className="transfer-link" onClick={saveSample}>
          {t('transfers:file.sample')}
        </button>
      </p>
      <div aria-live="polite">
        {wrong !== null && (
          <div className="note bad" role="alert">
            <span className="break">{wrong}</span>
          </div>
        )}
      </div>
      {file !== null && props.problem === null && <ReadingFields {...props} reading={reading} guess={guess} />}
      <div className="transfer-foot">
        <Button
          variant="filled"
          loading={isBusy}
          disabled={file === null || guess === undefined || wrong !== null}
          onClick={props.onNext}
        >
          {t('transfers:next')}
        </Button>
      </div>
    </>
  );
}

function ReadingFields({ guess, reading, onReading }: Pick<FileStepProps, 'guess' | 'reading' | 'onReading'>) {
  const { t } = useWords();
  const delimiterOf = (value: string): string => {
    const known = DELIMITERS.find((each) => each === value);
    return known === undefined ? value : t(`transfers:delimiters.${DELIMITER_NAMES[known]}`);
  };
  const found = (value: string | null | undefined): string =>
    value ? t('transfers:file.found', { value }) : t('transfers:file.automatic');
  return (
    <div className="field-pair transfer-reading">
      <NativeSelect
        label={t('transfers:file.encoding')}
        value={reading.encoding}
        onChange={(event) => onReading({ ...reading, encoding: encodingOf(event.currentTarget.value) })}
        data={[
          { value: '', label: found(reading.encoding === '' ? guess?.encoding?.toUpperCase() : null) },
          ...Object.entries(ENCODINGS).map(([value, script]) => {
            const name = value.toUpperCase();
            return { value, label: script === null ? name : `${name} (${t(`transfers:scripts.${script}`)})` };
          }),
        ]}
      />
      <NativeSelect
        label={t('transfers:file.delimiter')}
        value={reading.delimiter}
        onChange={(event) =>
          onReading({ ...reading, delimiter: DELIMITERS.find((each) => each === event.currentTarget.value) ?? '' })
        }
        data={[
          {
            value: '',
            label: found(reading.delimiter === '' && guess?.delimiter ? delimiterOf(guess.delimiter) : null),
          },
          ...DELIMITERS.map((value) => ({ value, label: delimiterOf(value) })),
        ]}
      />
    </div>
  );
}

interface DropZoneProps {
  file: File | null;
  isBusy: boolean;
  onFile: (file: File) => void;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

function DropZone({ file, isBusy, onFile }: DropZoneProps): ReactElement {
  const { t } = useWords();
  const { number } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const take = (files: FileList | null): void => {
    const first = files?.item(0);
    if (first) onFile(first);
  };
  return (
    <div
      className={isOver ? 'transfer-drop over' : 'transfer-drop'}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        if (!hasFiles(event)) return;
        // Without this the browser leaves the page and shows the file.
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <IconFileTypeCsv size={34} stroke={1.3} aria-hidden="true" />
      {file === null ? (
        <b className="strong">{t('transfers:file.drop')}</b>
      ) : (
        <b className="strong break">
          <FileName name={file.name} />{' '}
          <span className="soft num">
            {t('transfers:file.size', { kilobytes: number(Math.max(1, Math.round(file.size / 1024))) })}
          </span>
        </b>
      )}
      <Button disabled={isBusy} onClick={() => input.current?.click()}>
        {file === null ? t('transfers:file.choose') : t('transfers:file.other')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.vcf,text/csv,text/vcard"
        aria-label={t('transfers:file.choose')}
        onChange={(event) => {
          take(event.currentTarget.files);
          // Lets the user choose the same file again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
