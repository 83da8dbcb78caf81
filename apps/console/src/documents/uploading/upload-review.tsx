import type { ListedDocument } from '@strata/client';
import { byteWords, counted, IN_PARTS_ABOVE_BYTES } from '@strata/client';
import { isCategoryLabel } from '@strata/contracts';
import type { FormEvent, ReactElement } from 'react';
import { useEffect, useId, useMemo, useState } from 'react';
import { Dialog } from '../../elements/dialog';
import { Waiting } from '../../elements/waiting';
import type { ChosenFile, ChosenFiles } from './choose-uploads';
import { chooseUploads } from './choose-uploads';
import type { Given } from './given-files';
import { LeftOutList } from './left-out-list';
import { categoryCounts } from './upload-words';

interface UploadReviewProps {
  readonly given: Given;
  readonly documents: readonly ListedDocument[];
  readonly onClose: () => void;
  readonly onUpload: (files: readonly ChosenFile[]) => void;
}

const MOST_CATEGORIES = 12;
const LABEL_RULE = 'A category is 1 to 128 letters and digits of any script, _ or -.';

/** What is going to be uploaded, to which categories, and what is left out; the category can be changed. */
export function UploadReview({ given, documents, onClose, onUpload }: UploadReviewProps): ReactElement {
  const [typed, setTyped] = useState('');
  const known = useId();
  const category = typed.trim().normalize('NFC');
  const isWrong = category !== '' && !isCategoryLabel(category);
  const chosen = useChosenFiles(given, isWrong || category === '' ? undefined : category);
  const categories = useMemo(() => [...new Set(documents.map((document) => document.category))].sort(), [documents]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && chosen.files.length > 0 && !isWrong) onUpload(chosen.files);
  };
  return (
    <Dialog title="Upload" onClose={onClose}>
      <form onSubmit={submit}>
        {chosen ? <Plan chosen={chosen} documents={documents} /> : <Waiting what="Looking at the files" />}
        <label className="dialog-field">
          Category
          <input
            value={typed}
            list={known}
            placeholder="sub-folders become categories, the rest goes to default"
            aria-invalid={isWrong}
            onChange={({ target }) => setTyped(target.value)}
          />
          <datalist id={known}>
            {categories.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <span className="hint" role={isWrong ? 'alert' : undefined}>
            {isWrong ? LABEL_RULE : 'Documents of one category are mapped together. Leave it empty to go by folders.'}
          </span>
        </label>
        <div className="dialog-buttons">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary" disabled={!chosen || chosen.files.length === 0 || isWrong}>
            Upload
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Plan({
  chosen: { files, leftOut, renamed },
  documents,
}: Pick<UploadReviewProps, 'documents'> & { readonly chosen: ChosenFiles }) {
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  const stored = useMemo(() => new Set(documents.map(({ category, name }) => `${category}/${name}`)), [documents]);
  const again = files.filter(({ category, inCategory }) => stored.has(`${category}/${inCategory}`)).length;
  const counts = categoryCounts(files);
  return (
    <>
      <p>
        {files.length === 0
          ? 'There is nothing to upload: text is read from .txt, .md, .html, .json, .csv, .pdf, .docx, .pptx, .xlsx, .epub, .eml and the like, and from any plain text.'
          : `${counted(files.length, 'file')}, ${byteWords(size)}, to ${counted(counts.length, 'category', 'categories')}:`}
      </p>
      {counts.length > 0 && (
        <ul className="documents-categories">
          {counts.slice(0, MOST_CATEGORIES).map(([name, count]) => (
            <li key={name}>
              <bdi>{name}</bdi> <span className="hint">{count.toLocaleString('en-US')}</span>
            </li>
          ))}
          {counts.length > MOST_CATEGORIES && <li className="hint">and {counts.length - MOST_CATEGORIES} more</li>}
        </ul>
      )}
      {files.some(({ file }) => file.size > IN_PARTS_ABOVE_BYTES) && (
        <p className="hint">
          Files larger than {byteWords(IN_PARTS_ABOVE_BYTES)} are sent in parts. The platform takes up to 64 GiB a file, unless its
          MAX_FILE_BYTES says otherwise.
        </p>
      )}
      {again > 0 && (
        <p className="hint">
          {counted(again, 'name')} {again === 1 ? 'is' : 'are'} there already: what differs becomes a new version.
        </p>
      )}
      {renamed.map((sentence) => (
        <p key={sentence} className="hint">
          {sentence}
        </p>
      ))}
      <LeftOutList what="left out" files={leftOut} />
    </>
  );
}

/** Undefined until all files were looked at. */
function useChosenFiles(given: Given, category: string | undefined): ChosenFiles | undefined {
  const [chosen, setChosen] = useState<ChosenFiles>();
  useEffect(() => {
    let isCurrent = true;
    void chooseUploads(given, category).then((files) => {
      if (isCurrent) setChosen(files);
    });
    return () => {
      isCurrent = false;
    };
  }, [given, category]);
  return chosen;
}
