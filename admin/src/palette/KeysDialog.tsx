/** Keyboard help, and the switch for single-key shortcuts. */

import dialogsCss from '@fairbook/ui/dialogs.module.css';
import { areSingleKeysOn, switchSingleKeys } from '@fairbook/ui/single-keys.ts';
import { texts as common } from '@fairbook/ui/texts.ts';
import { Button, Modal, Switch } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../texts.ts';
import css from './palette.module.css';

const words = texts.palette.keys;

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Modal opened onClose={onClose} withCloseButton={false} centered size={480}>
      <div className={dialogsCss.dialog}>
        <Modal.Title>{words.title}</Modal.Title>
        <dl className={css.keys}>
          {words.list.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key} className={css.key}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Switch
          label={words.single}
          description={words.singleHint}
          checked={isOn}
          onChange={(event) => {
            switchSingleKeys(event.currentTarget.checked);
            setOn(event.currentTarget.checked);
          }}
        />
        <div className={dialogsCss.dialogButtons}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {common.dialog.close}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
