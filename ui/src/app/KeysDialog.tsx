/** Keyboard help, and the switch for single-key shortcuts. */

import { Button, Modal, Switch } from '@mantine/core';
import { useState } from 'react';
import { texts } from '../base/texts.ts';
import dialogsCss from '../kit/dialogs.module.css';
import { areSingleKeysOn, switchSingleKeys } from '../kit/single-keys.ts';
import { useApp } from '../theme/app-name.ts';
import css from './command-palette.module.css';
import { commandTexts } from './command-texts.ts';

const words = commandTexts.keys;

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const list = useApp() === 'admin' ? [...words.list, ...words.cases] : words.list;
  return (
    <Modal opened onClose={onClose} withCloseButton={false} centered size={480}>
      <div className={dialogsCss.dialog}>
        <Modal.Title>{words.title}</Modal.Title>
        <dl className={css.keys}>
          {list.map(({ keys, does }) => (
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
            {texts.dialog.close}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
