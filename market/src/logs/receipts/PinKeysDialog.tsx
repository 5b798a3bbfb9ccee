/** Keys of witnesses to pin: pasted, or from a file. */
import dialogsCss from '@fairbook/ui/kit/dialogs.module.css';
import { Button, FileButton, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { receiptTexts } from '../texts/receipts.ts';
import { pin, pinnedText } from './pins.ts';

const words = receiptTexts.pins;

/** Keys of more witnesses than a reader knows. */
const maxFileBytes = 64 * 1024;

interface PinKeysDialogProps {
  readonly onClose: () => void;
  readonly onPinned: () => void;
}

export default function PinKeysDialog({ onClose, onPinned }: PinKeysDialogProps) {
  const [text, setText] = useState(pinnedText);
  const [isWrong, setWrong] = useState(false);
  const change = (next: string) => {
    setText(next);
    setWrong(false);
  };
  const save = () => {
    if (!pin(text)) return setWrong(true);
    onPinned();
    onClose();
  };
  const choose = (file: File | null) => void file?.slice(0, maxFileBytes).text().then(change);
  return (
    <Modal opened onClose={onClose} withCloseButton={false} centered size={640}>
      <div className={dialogsCss.dialog}>
        <Modal.Title>{words.title}</Modal.Title>
        <p className={dialogsCss.dialogText}>{words.lead}</p>
        <Textarea
          label={words.keys}
          placeholder={words.example}
          value={text}
          error={isWrong && words.wrong}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
        />
        <div className={dialogsCss.dialogButtons}>
          <FileButton onChange={choose} accept="text/plain">
            {(props) => (
              <Button {...props} variant="subtle">
                {words.choose}
              </Button>
            )}
          </FileButton>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button onClick={save}>{words.save}</Button>
        </div>
      </div>
    </Modal>
  );
}
