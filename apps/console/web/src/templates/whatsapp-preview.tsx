import { IconChecks, IconFile, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useFormats } from '../i18n/format';
import { useWords } from '../i18n/use-words';
import { FileName, Theirs } from '../kit/theirs';
import { fileNameOf, kindOfFile, type FileKind } from './file-kind';
import { type Mark, marksOf } from './whatsapp-marks';

interface WhatsappPreviewProps {
  message: string;
  /** Address; empty if none. */
  file: string;
  /** Empty: guessed. */
  fileType: string;
}

export function WhatsappPreview({ message, file, fileType }: WhatsappPreviewProps): ReactElement {
  const { t } = useWords();
  const { clockShort } = useFormats();
  const [at] = useState(() => new Date().toISOString());
  return (
    <div className="bubble whatsapp">
      {file !== '' && <FileLine file={file} fileType={fileType} />}
      {message.trim() === '' ? (
        <span className="dim">{t('templates:preview.empty')}</span>
      ) : (
        <Theirs>
          {marksOf(message).map((part, index) => (
            <Marked key={index} part={part} />
          ))}
        </Theirs>
      )}
      <span className="bubble-time">
        {clockShort(at)}
        <IconChecks size={14} stroke={1.6} aria-hidden />
      </span>
    </div>
  );
}

function Marked({ part: { text, mark } }: { part: Mark }): ReactElement {
  switch (mark) {
    case 'bold':
      return <strong>{text}</strong>;
    case 'italic':
      return <em>{text}</em>;
    case 'strike':
      return <s>{text}</s>;
    case 'code':
      return <code className="mono">{text}</code>;
    case null:
      return <>{text}</>;
  }
}

const ICONS: Readonly<Record<FileKind, typeof IconFile>> = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  document: IconFile,
};

/** The file is not loaded: these pages load nothing from elsewhere. */
function FileLine({ file, fileType }: { file: string; fileType: string }): ReactElement {
  const { t } = useWords();
  const kind = kindOfFile(file, fileType);
  const Icon = ICONS[kind];
  return (
    <span className="bubble-file">
      <Icon size={22} stroke={1.4} aria-hidden />
      <span className="grow">
        <span className="clip">
          <FileName name={fileNameOf(file)} />
        </span>
        <span className="dim small">{t(`templates:fileTypes.${kind}`)}</span>
      </span>
    </span>
  );
}
