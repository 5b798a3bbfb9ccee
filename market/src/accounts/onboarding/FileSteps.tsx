/** Banner and documents of a municipality. */
import { showDone } from '@fairbook/ui/base/queries.ts';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { OpenFile } from '../../parts/files/OpenFile.tsx';
import { Picture } from '../../parts/files/Picture.tsx';
import { UploadField } from '../../parts/files/UploadField.tsx';
import { useUploads } from '../../parts/files/use-uploads.ts';
import { municipalityTexts } from '../../parts/texts/municipality.ts';
import css from './onboarding.module.css';
import { PartStep } from './PartStep.tsx';
import type { Attachment, MunicipalityProfile } from './shapes.ts';
import { useRemoval } from './use-removal.ts';

export interface PartProps {
  readonly profile: MunicipalityProfile;
  /** Why nothing can be changed now; null where it can. */
  readonly whyLocked: string | null;
}

export function bannerOf({ attachments }: MunicipalityProfile): Attachment | undefined {
  return attachments.findLast(({ type }) => type === 'BannerImage');
}

export function documentsOf({ attachments }: MunicipalityProfile): Attachment[] {
  return attachments.filter(({ type }) => type === 'EnablementDocument');
}

export function BannerStep({ profile, whyLocked }: PartProps) {
  const words = municipalityTexts.banner;
  const queries = useQueryClient();
  const banner = bannerOf(profile);
  const uploads = useUploads({
    kind: 'image',
    send: (sending, file, signal) => sending.saveBannerImage({ files: { bannerImage: file }, signal }),
    onSent: async () => {
      await invalidate(queries, 'account');
      showDone(words.saved);
    },
  });
  const ask = useRemoval(words);
  const remove = () => ask(words.removeText, () => api.removeBannerImage());
  return (
    <PartStep step="banner" lead={words.lead} whyLocked={whyLocked} backTo="overview" next="documents">
      {banner ? (
        <div className={css.bannerShown}>
          <Picture key={banner.id} url={banner.url} alt={words.alt} className={css.bannerPicture} />
          <div className={css.partRow}>
            <p className={css.partText}>
              <strong>{banner.name}</strong>
              {!whyLocked && <span>{words.replace}</span>}
            </p>
            {!whyLocked && (
              <Button variant="default" size="xs" onClick={() => void remove()}>
                {words.removeTitle}
              </Button>
            )}
          </div>
        </div>
      ) : (
        <div className={css.bannerNone}>
          <Rosette seed={profile.uuid} size={96} />
          <p>{words.none}</p>
        </div>
      )}
      <UploadField uploads={uploads} kind="image" label={words.label} disabled={whyLocked !== null} />
    </PartStep>
  );
}

export function DocumentsStep({ profile, whyLocked }: PartProps) {
  const words = municipalityTexts.documents;
  const queries = useQueryClient();
  const documents = documentsOf(profile);
  const uploads = useUploads({
    kind: 'document',
    send: (sending, file, signal) => sending.addEnablementDocuments({ files: { enablementDocs: file }, signal }),
    onSent: async (file) => {
      await invalidate(queries, 'account');
      showDone(words.saved(file.name));
    },
  });
  const ask = useRemoval(words);
  const remove = ({ id, name }: Attachment) =>
    ask(words.removeText(name), () => api.removeEnablementDocument({ params: { id } }));
  return (
    <PartStep step="documents" lead={words.lead} whyLocked={whyLocked} backTo="banner" next="finance">
      {documents.length === 0 && <p className={css.stepHint}>{words.none}</p>}
      {documents.length > 0 && (
        <ul className={css.parts}>
          {documents.map((document) => (
            <li key={document.id} className={css.partRow}>
              <p className={css.partText}>
                <strong>{document.name}</strong>
              </p>
              <OpenFile url={document.url} name={document.name} />
              {!whyLocked && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="xs"
                  aria-label={words.removeNamed(document.name)}
                  onClick={() => void remove(document)}
                >
                  {municipalityTexts.remove}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <UploadField uploads={uploads} kind="document" label={words.label} multiple disabled={whyLocked !== null} />
    </PartStep>
  );
}
