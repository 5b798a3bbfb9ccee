/** Editor for a news item, with a preview for investors. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { newsForm } from '@fairbook/contract/issuers/municipalities/shapes.ts';
import { NotFound } from '@fairbook/ui/app/NotFound.tsx';
import { messageOf, showDone } from '@fairbook/ui/base/queries.ts';
import { FormErrorSummary } from '@fairbook/ui/kit/Checklist.tsx';
import { fieldErrorsOf, fieldsOf } from '@fairbook/ui/kit/forms.ts';
import { LeaveGuard } from '@fairbook/ui/kit/LeaveGuard.tsx';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { PageHeader } from '@fairbook/ui/kit/PageHeader.tsx';
import { Alert, Button, Checkbox, FileInput, Progress, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { paths } from '../../base/paths.ts';
import { maxText, mediaTypes, whyNotSend } from '../../parts/files/checks.ts';
import { Picture } from '../../parts/files/Picture.tsx';
import { useObjectUrl } from '../../parts/files/reading.ts';
import { sendingApi } from '../../parts/files/sending.ts';
import { fileTexts } from '../../parts/texts/files.ts';
import { newsTexts } from '../texts/municipalities.ts';
import css from './municipalities.module.css';
import { NewsPiece } from './NewsPiece.tsx';
import { type News, ownLiveSales, ownNews } from './news.ts';

const words = newsTexts;

/** Label of the field whose message does not name it. */
const labels = { url: words.fields.url };

export default function NewsEditorPage() {
  const { uuid = 'new' } = useParams();
  const { data, error, refetch } = useQuery(ownNews);
  if (uuid === 'new') return <Editor key="new" news={null} />;
  if (!data) return error ? <ListProblem error={error} onRetry={() => void refetch()} /> : <Skeleton height={420} />;
  const news = data.find((each) => each.uuid === uuid);
  return news?.isEditable ? (
    <Editor key={uuid} news={news} />
  ) : (
    <NotFound title={words.notFound} message={words.notFoundHint} />
  );
}

interface WrittenNews {
  readonly values: ReturnType<typeof newsValues>;
  /** The picture to send, if one was chosen. */
  readonly image: File | null;
  readonly removeImage: boolean;
}

/** Publishes or changes the news item and goes to the list; `share` is how much of the picture has been sent, from 0 to 1. */
function useSaveNews(news: News | null, { values, image, removeImage }: WrittenNews, onError: (error: Error) => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const saving = useMutation({
    mutationFn: async () => {
      setShare(0);
      const sending = sendingApi(setShare);
      const files = image ? { files: { image } } : {};
      if (news === null) return sending.publishMarketNews({ body: values, ...files });
      const body = { ...values, removeImage: removeImage && image === null };
      return sending.changeMarketNews({ params: { uuid: news.uuid }, body, ...files });
    },
    meta: { notice: false },
    onSuccess: async () => {
      await invalidate(queries, api.listMarketNews);
      showDone(news === null ? words.published : words.saved);
    },
    onError,
  });
  // Once sent, nothing is unsaved; only then does the guard release.
  const { isSuccess } = saving;
  useEffect(() => {
    if (isSuccess) void navigate(paths.news);
  }, [isSuccess, navigate]);
  return { saving, share };
}

function Editor({ news }: { news: News | null }) {
  const isSelling = (useQuery(ownLiveSales).data?.total ?? 0) > 0;
  const form = useForm({ initialValues: newsValues(news) });
  const [image, setImage] = useState<File | null>(null);
  const [removeImage, setRemoveImage] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { values } = form;
  const imageProblem = image && whyNotSend(image, 'image');

  const { saving, share } = useSaveNews(news, { values, image, removeImage }, (error) =>
    form.setErrors(fieldsOf(error) ?? {}),
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    setAttempt((before) => before + 1);
    const errors = newsErrors(values);
    form.setErrors(errors);
    if (Object.keys(errors).length === 0 && !imageProblem) saving.mutate();
  }

  const isElsewhere = saving.error && !(saving.error instanceof ApiError && fieldsOf(saving.error));
  const told = Object.fromEntries(Object.entries(form.errors).map(([field, sentence]) => [field, String(sentence)]));
  return (
    <div>
      <PageHeader title={news === null ? words.newTitle : words.editTitle} />
      {isSelling && (
        <Alert color="orange" mb="lg" maw={860}>
          {words.live}
        </Alert>
      )}
      <div className={css.newsEditor}>
        <form noValidate onSubmit={submit}>
          <FormErrorSummary errors={told} labels={labels} attempt={attempt} />
          <TextInput label={words.fields.title} withAsterisk {...named(form.getInputProps('title'), 'title')} />
          <Textarea
            label={words.fields.content}
            description={words.contentHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            autosize
            minRows={8}
            maxRows={24}
            {...named(form.getInputProps('content'), 'content')}
          />
          <TextInput
            label={words.fields.author}
            placeholder={words.optional}
            {...named(form.getInputProps('author'), 'author')}
          />
          <TextInput
            type="url"
            label={words.fields.url}
            description={words.urlHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            {...named(form.getInputProps('url'), 'url')}
          />
          <FileInput
            label={words.fields.image}
            description={`${fileTexts.accepts.image(maxText)}. ${news?.imageUrl ? words.keepImage : ''}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={fileTexts.choose}
            accept={mediaTypes.image.join(',')}
            clearable
            value={image}
            onChange={setImage}
            error={imageProblem}
          />
          {news?.imageUrl && image === null && (
            <Checkbox
              label={words.removeImage}
              checked={removeImage}
              onChange={(event) => setRemoveImage(event.currentTarget.checked)}
            />
          )}
          <div aria-live="polite">{isElsewhere && <Alert color="red">{messageOf(saving.error)}</Alert>}</div>
          {saving.isPending && image && <Progress value={share * 100} aria-label={fileTexts.progress(image.name)} />}
          <div className={css.newsActions}>
            <Button type="submit" loading={saving.isPending}>
              {news === null ? words.publish : words.save}
            </Button>
            <Button component={Link} to={paths.news} variant="default">
              {words.cancel}
            </Button>
          </div>
        </form>
        <section aria-labelledby="preview">
          <h2 id="preview">{words.preview}</h2>
          <NewsPiece
            title={values.title || words.untitled}
            content={values.content || words.noContent}
            author={values.author || null}
            url={newsErrors(values)['url'] === undefined && values.url !== '' ? values.url : null}
            at={news?.createdAt ?? null}
            image={<Shown image={imageProblem ? null : image} url={removeImage ? null : (news?.imageUrl ?? null)} />}
          />
        </section>
      </div>
      <LeaveGuard isDirty={!saving.isSuccess && (form.isDirty() || image !== null || removeImage)} />
    </div>
  );
}

/** The image just chosen, otherwise the stored one. */
function Shown({ image, url }: { image: File | null; url: string | null }) {
  const address = useObjectUrl(image);
  if (address) return <img src={address} alt="" className={css.newsImage} />;
  return url && <Picture url={url} alt="" className={css.newsImage} />;
}

/** The error summary finds its fields by name. */
function named<Props extends object>(props: Props, name: string) {
  return { ...props, name };
}

/** The editor form of a municipality's news. Apart from the queries, which the pages begin with: the schema comes with the form. */
interface NewsValues {
  readonly title: string;
  readonly content: string;
  readonly author: string;
  readonly url: string;
}

function newsValues(news: News | null): NewsValues {
  return { title: news?.title ?? '', content: news?.content ?? '', author: news?.author ?? '', url: news?.url ?? '' };
}

function newsErrors(values: NewsValues): Record<string, string> {
  return fieldErrorsOf(newsForm, values);
}
